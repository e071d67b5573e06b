import type { OrderTerms } from '#domain/orders/order-terms.ts';
import type { QuestionGroup } from './question.ts';
import { account, buildYourOwn, nutrition } from './questions-on-food-and-account.ts';
import { delivery, ordering, paying } from './questions-on-orders.ts';

/** Some answers name what an order is charged. */
export function questionGroups(terms: OrderTerms): readonly QuestionGroup[] {
  return [ordering, delivery(terms), paying(terms), nutrition, buildYourOwn, account];
}
