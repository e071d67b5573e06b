import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import type { Endpoint } from './endpoint.ts';
import { Instant } from './shapes.ts';

/**
 * An error that nothing in a page handled. Only what code is called and where: no message of it, which may quote what a person entered,
 * no numbers in the route and no query.
 */
export const BrowserFault = z.strictObject({
  /** Of the web app: the hash of its route manifest. */
  release: z
    .string()
    .max(40, { abort: true })
    .regex(/^[\w-]+$/),
  /** Such as `/orders/:id`. */
  route: z
    .string()
    .max(120, { abort: true })
    .regex(/^\/(?:[a-z-]{1,24}\/|:id\/){0,7}(?:[a-z-]{1,24}|:id)?$/),
  /** Such as `TypeError`. */
  name: z
    .string()
    .max(40, { abort: true })
    .regex(/^[A-Za-z]+$/),
  /** The calls, the innermost first: `submit@order-page-abc.js:1:2345`. */
  stack: z
    .array(
      z
        .string()
        .max(150, { abort: true })
        .regex(/^[\w$.]{0,60}@[\w.-]{1,70}\.js:\d{1,7}:\d{1,7}$/),
    )
    .max(10),
});
export type BrowserFault = z.output<typeof BrowserFault>;

export const reportBrowserFault = {
  method: 'POST',
  path: '/browser-faults',
  summary: 'Report an error that a page of the shop did not handle',
  access: 'public',
  body: BrowserFault,
  response: z.void(),
  status: 204,
} as const satisfies Endpoint;

export const SeenFault = BrowserFault.extend({ count: z.int(), firstSeenAt: Instant, lastSeenAt: Instant });
export type SeenFault = z.output<typeof SeenFault>;

export const listBrowserFaults = {
  method: 'GET',
  path: '/admin/browser-faults',
  summary: 'The last errors of pages in the browsers of visitors, at most 50',
  access: permissions.runOffice,
  response: z.array(SeenFault),
} as const satisfies Endpoint;
