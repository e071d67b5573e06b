import type { z } from 'zod';
import type { TermsDraft, TermsPlan, TermsPreview, previewTerms as previewEndpoint } from '#contract/admin-terms.ts';
import { AppError } from '#contract/errors.ts';
import { businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { fromRupees, type Paise, toRupees } from '#domain/money.ts';
import { type OrderTerms, termChanges, termsFromWire, termsOnWire } from '#domain/orders/order-terms.ts';
import { lineTotal, quote, quoteInRupees } from '#domain/orders/pricing.ts';
import type { Db, Transactor } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { findExampleLines, findNewestTermsId } from './order-terms-queries.ts';
import { type TermsStart, hasTakenOrders, planTerms, scheduleTerms, tooEarly } from './schedule-terms.ts';

export function scheduleDraft(
  db: Transactor,
  { userId }: Caller,
  { version, ...draft }: TermsDraft & { readonly version: number },
): Promise<TermsPlan> {
  return scheduleTerms(db, startOf(draft), toTerms(draft), { userId, version });
}

export async function previewTerms(
  db: Db,
  { orderId, ...draft }: z.output<(typeof previewEndpoint)['body']>,
): Promise<TermsPreview> {
  const after = toTerms(draft);
  const startsAt = startOf(draft);
  const [before, version, example, isTaken] = await Promise.all([
    planTerms(db, startsAt, {}),
    findNewestTermsId(db),
    readExample(db, orderId),
    hasTakenOrders(db),
  ]);
  if (startsAt === 'now' && isTaken) throw tooEarly();
  return {
    before: termsOnWire(before),
    after: termsOnWire(after),
    changes: termChanges(before, after),
    example: {
      orderId: example.orderId,
      lines: example.lines.map((line, position) => ({
        position,
        name: line.name,
        quantity: line.quantity,
        unitPrice: toRupees(line.unitPrice),
        lineTotal: toRupees(lineTotal(line)),
      })),
      before: quoteInRupees(quote(example.lines, before)),
      after: quoteInRupees(quote(example.lines, after)),
    },
    version,
  };
}

const inventedLine = { name: 'Example meal', quantity: 2, unitPrice: fromRupees(250) };

async function readExample(db: Db, orderId: number | undefined) {
  const rows = await findExampleLines(db, orderId);
  const lines = rows.map(({ name, quantity, pricePaise }) => ({ name, quantity, unitPrice: pricePaise as Paise }));
  if (lines.length > 0) return { orderId: rows[0]!.orderId, lines };
  if (orderId === undefined) return { orderId: null, lines: [inventedLine] };
  const message = 'We could not find this order.';
  throw new AppError('bad-input', message, { fieldErrors: { orderId: message } });
}

function startOf({ startsOn }: TermsDraft): TermsStart {
  const today = businessDay(new Date());
  if (startsOn < today) throw tooEarly();
  return startsOn === today ? 'now' : businessDayRange(startsOn).from;
}

const toTerms = (draft: TermsDraft): OrderTerms => termsFromWire(draft);
