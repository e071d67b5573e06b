import { eq } from 'drizzle-orm';
import type { QuotedOrder } from '#contract/program-quotes.ts';
import { paise } from '#domain/money.ts';
import { firstTerms, termsOnWire } from '#domain/orders/order-terms.ts';
import { quote, quoteInRupees } from '#domain/orders/pricing.ts';
import type { Database } from '#server/db/client.ts';
import { addresses } from '#server/db/schema/carts.ts';
import { programQuotes } from '#server/db/schema/program-quotes.ts';
import { type Row, buildAddress, buildMeal, buildUser } from './builders.ts';
import { buildProgram } from './program-builder.ts';

/** An open quote for one meal, to a new address, by a new program. The kitchen that delivers there has to exist. */
export async function buildProgramQuote(db: Database, given: Row<typeof programQuotes> = {}) {
  const owner = given.userId ?? (await buildUser(db)).id;
  const isDefault = (await db.$count(addresses, eq(addresses.userId, owner))) === 0;
  const address = await buildAddress(db, { userId: owner, isDefault });
  const { userId } = address;
  const meal = await buildMeal(db);
  const amounts = quote([{ unitPrice: paise(meal.pricePaise), quantity: 1 }], firstTerms);
  const { subtotal, deliveryFee, tax, total } = quoteInRupees(amounts);
  const quoted: QuotedOrder = {
    kitchenName: 'Gachibowli',
    subtotalAmount: subtotal,
    deliveryFee,
    taxAmount: tax,
    totalAmount: total,
    terms: termsOnWire(firstTerms),
    deliveryAddressLabel: address.label,
    deliveryAddressLine1: address.addressLine1,
    deliveryAddressLine2: address.addressLine2,
    deliveryCity: address.city,
    deliveryState: address.state,
    deliveryPostalCode: address.postalCode,
    deliverAt: null,
    promisedFrom: null,
    promisedTo: null,
    items: [],
  };
  const [row] = await db
    .insert(programQuotes)
    .values({
      grantId: given.grantId ?? (await buildProgram(db, { userId })).grantId,
      request: { lines: [{ mealId: meal.id, quantity: 1 }], deliveryAddressId: address.id },
      quoted,
      totalPaise: amounts.total,
      expiresAt: new Date(Date.now() + 600_000),
      ...given,
      userId,
    })
    .returning();
  return row!;
}
