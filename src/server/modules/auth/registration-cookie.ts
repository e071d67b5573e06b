import type { RequestContext } from '#server/http/request-context.ts';
import { ticketLifetimeSeconds } from './registration-ticket.ts';

const name = 'registration';
const path = '/api/v1/auth';

/** The ticket also goes into a cookie that no script can read, for a browser that loses the page meanwhile. */
export function presentTicket<T extends { registrationToken: string | null }>(http: RequestContext, answer: T): T {
  if (answer.registrationToken !== null) {
    http.setHttpOnlyCookie(name, answer.registrationToken, { path, maxAgeSeconds: ticketLifetimeSeconds });
  }
  return answer;
}

export function findTicket(
  http: RequestContext,
  given: { registrationToken?: string | undefined },
): string | undefined {
  return given.registrationToken ?? http.cookie(name);
}
