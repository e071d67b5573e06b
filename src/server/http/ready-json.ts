import { type Answer, type Endpoint, apiPrefix } from '#contract/endpoint.ts';
import { cacheButAsk, prepareAnswer } from './ready-answer.ts';
import type { ReadyShelf } from './ready-store.ts';
import { type HeaderMap, dataContentSecurityPolicy } from './security-headers.ts';

/** Keeps the answer of a call without parameters as bytes. */
export async function putReadyJson<const E extends Endpoint>(
  shelf: ReadyShelf,
  endpoint: E,
  value: Answer<E>,
  always: HeaderMap,
): Promise<void> {
  const body = Buffer.from(JSON.stringify(endpoint.response.parse(value)));
  const answer = await prepareAnswer(
    body,
    {
      contentType: 'application/json; charset=utf-8',
      cacheControl: cacheButAsk,
      headers: { 'content-security-policy': dataContentSecurityPolicy },
    },
    always,
  );
  shelf.put(apiPrefix + endpoint.path, answer);
}
