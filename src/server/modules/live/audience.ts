import type { Caller } from '#server/http/caller.ts';
import type { LiveEvent } from './live-event.ts';

/** Whose orders somebody hears of: here for what happens now, in live-queries.ts for what was missed. */
export type Audience = { readonly ownerId: number };

/** Roles do not widen it yet: staff, too, hear of the orders that they placed themselves. */
export function audienceOf(caller: Caller): Audience {
  return { ownerId: caller.userId };
}

export function hears({ ownerId }: Audience, event: LiveEvent): boolean {
  return event.userId === ownerId;
}
