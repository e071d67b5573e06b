import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { type ClaimReason, claimReasons } from '#domain/claims/claim-reason.ts';
import {
  type ClaimMessageKind,
  type ClaimState,
  claimMessageKinds,
  claimStates,
  decidedClaimStates,
  openClaimStates,
  type WayBack,
  waysBack,
} from '#domain/claims/claim-state.ts';
import { createdAt, id, instant, oneOf, reference } from './columns.ts';
import { orders } from './orders.ts';
import { users } from './users.ts';

/** What a customer reports about a delivered order. */
export const claims = pgTable(
  'claims',
  {
    id: id(),
    orderId: reference('order_id', () => orders.id),
    /** The customer. */
    userId: reference('user_id', () => users.id),
    /** The member of staff who opened it for a caller; null: the customer. */
    openedBy: integer('opened_by').references(() => users.id),
    state: text('state').$type<ClaimState>().notNull().default('BEING_READ'),
    text: text('text').notNull(),
    createdAt: createdAt(),
    /** The first question or decision of the shop. */
    acknowledgedAt: instant('acknowledged_at'),
    decidedAt: instant('decided_at'),
    decidedBy: integer('decided_by').references(() => users.id),
    /** How the granted amounts were given back. */
    givenAs: text('given_as').$type<WayBack>(),
  },
  (t) => [
    uniqueIndex('claims_one_open_per_order').on(t.orderId).where(oneOf(t.state, openClaimStates)),
    index('claims_order_idx').on(t.orderId, t.id),
    index('claims_user_idx').on(t.userId, t.createdAt),
    index('claims_state_idx').on(t.state, t.createdAt, t.id),
    index('claims_created_at_idx').on(t.createdAt),
    index('claims_decided_at_idx').on(t.decidedAt, t.id),
    check('claims_state_known', oneOf(t.state, claimStates)),
    check('claims_given_as_known', oneOf(t.givenAs, waysBack)),
    check(
      'claims_decision_whole',
      sql`(${oneOf(t.state, decidedClaimStates)}) = (${t.decidedAt} is not null) and (${t.decidedAt} is null) = (${t.decidedBy} is null)
        and (${t.decidedAt} is null or ${t.acknowledgedAt} is not null) and (${t.state} = 'GRANTED') = (${t.givenAs} is not null)`,
    ),
  ],
);

/** What is wrong with which line. Append-only. */
export const claimLines = pgTable(
  'claim_lines',
  {
    id: id(),
    claimId: reference('claim_id', () => claims.id),
    /** The position of the line in its order; null: the delivery as a whole. */
    position: integer('position'),
    reason: text('reason').$type<ClaimReason>().notNull(),
    quantity: integer('quantity').notNull(),
  },
  (t) => [
    unique('claim_lines_position_key').on(t.claimId, t.position).nullsNotDistinct(),
    check('claim_lines_reason_known', oneOf(t.reason, claimReasons)),
    check('claim_lines_quantity_range', sql`${t.quantity} between 1 and 20`),
  ],
);

/** What was granted for which line, or for the delivery. Append-only. */
export const claimGrants = pgTable(
  'claim_grants',
  {
    id: id(),
    claimId: reference('claim_id', () => claims.id),
    position: integer('position'),
    amountPaise: integer('amount_paise').notNull(),
  },
  (t) => [
    unique('claim_grants_position_key').on(t.claimId, t.position).nullsNotDistinct(),
    check('claim_grants_positive', sql`${t.amountPaise} > 0`),
  ],
);

/** Questions, answers and the words of a decision. Append-only, except that an erasure removes them. */
export const claimMessages = pgTable(
  'claim_messages',
  {
    id: id(),
    claimId: reference('claim_id', () => claims.id),
    authorId: reference('author_id', () => users.id),
    kind: text('kind').$type<ClaimMessageKind>().notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('claim_messages_claim_idx').on(t.claimId, t.id),
    check('claim_messages_kind_known', oneOf(t.kind, claimMessageKinds)),
  ],
);

export const claimPhotos = pgTable(
  'claim_photos',
  {
    id: id(),
    claimId: reference('claim_id', () => claims.id),
    /** Of the line that it shows. */
    position: integer('position'),
    storageKey: text('storage_key').notNull().unique(),
    mediaType: text('media_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('claim_photos_claim_idx').on(t.claimId, t.id), index('claim_photos_created_at_idx').on(t.createdAt)],
);
