// Types only: the schemas would bring all of zod to every page that follows something.
import type {
  CashHandedIn,
  ClaimChanged,
  ConsultationChanged,
  livePath,
  NoteAdded,
  OrderMoved,
  resetEvent,
} from '#contract/live.ts';
import { orderStatuses } from '#domain/orders/order-status.ts';
import { endpointUrl } from '#web/platform/api/endpoint-url.ts';
import { readSessionToken } from '#web/platform/api/session-cookie.ts';
import { LiveConnection, type LiveStatus } from './live-connection.ts';
import type { SseMessage } from './sse-parser.ts';
import { reportUnauthorized } from '#web/platform/api/api-error.ts';

const path: typeof livePath = '/live';
const reset: typeof resetEvent = 'reset';

export type Follower = {
  readonly onMoved?: ((moved: OrderMoved) => void) | undefined;
  readonly onConsultation?: ((changed: ConsultationChanged) => void) | undefined;
  readonly onClaim?: ((changed: ClaimChanged) => void) | undefined;
  readonly onNote?: ((added: NoteAdded) => void) | undefined;
  readonly onCash?: ((handedIn: CashHandedIn) => void) | undefined;
  /** Events may have been missed for good: refetch everything. */
  readonly onGap: () => void;
  /** Also while the tab is hidden: a board rings behind another window, too. */
  readonly isAlwaysOn?: boolean | undefined;
};

const handlers = {
  order: 'onMoved',
  consultation: 'onConsultation',
  claim: 'onClaim',
  note: 'onNote',
  cash: 'onCash',
} as const satisfies Record<string, keyof Follower>;
const isKnown = (event: string): event is keyof typeof handlers => Object.hasOwn(handlers, event);

/** One for the tab, open while anyone follows. */
let shared: { readonly token: string; readonly connection: LiveConnection } | undefined;
const followers = new Set<Follower>();
/** After a gap the server repeats the last few seconds; repeated events would look like a step back. */
const seenIds = new Set<string>();
const mostRemembered = 1_000;
const statusListeners = new Set<() => void>();

/** Passes on all events that this session may receive, until the returned function is called. */
export function followLive(token: string, follower: Follower): () => void {
  followers.add(follower);
  if (shared?.token !== token) {
    shared?.connection.close();
    seenIds.clear();
    shared = { token, connection: connect(token) };
  } else shared.connection.reconsider();
  return () => {
    followers.delete(follower);
    if (followers.size > 0) return shared?.connection.reconsider();
    shared?.connection.close();
    shared = undefined;
  };
}

const notYet: LiveStatus = { state: 'connecting', since: null };

export const readLiveStatus = (): LiveStatus => shared?.connection.status ?? notYet;

export function subscribeToLiveStatus(listener: () => void): () => void {
  statusListeners.add(listener);
  return () => statusListeners.delete(listener);
}

function connect(token: string): LiveConnection {
  return new LiveConnection({
    url: endpointUrl(path),
    token,
    onMessage: publish,
    onOpen: (isResumed) => {
      if (!isResumed) notifyGap();
    },
    mayPause: () => ![...followers].some(({ isAlwaysOn }) => isAlwaysOn),
    onState: () => {
      for (const listener of statusListeners) listener();
    },
    // A 401 for a token that has been replaced meanwhile says nothing about the current session.
    onUnauthorized: () => {
      if (token === readSessionToken()) reportUnauthorized();
    },
  });
}

function publish({ event, data, id }: SseMessage): void {
  if (event === reset) return notifyGap();
  if (isRepeated(id) || !isKnown(event)) return;
  const body = parse(data);
  // A newer server may send a status that this page does not understand yet.
  if (body === null || (event === 'order' && !orderStatuses.includes((body as OrderMoved).status))) return;
  for (const follower of followers) follower[handlers[event]]?.(body as never);
}

function isRepeated(id: string | null): boolean {
  if (id === null) return false;
  if (seenIds.has(id)) return true;
  seenIds.add(id);
  if (seenIds.size > mostRemembered) seenIds.delete(seenIds.values().next().value!);
  return false;
}

function notifyGap(): void {
  for (const follower of followers) follower.onGap();
}

/** Null for what this page does not understand. */
function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}
