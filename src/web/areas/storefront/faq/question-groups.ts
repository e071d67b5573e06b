import type { QuestionGroup } from './question.ts';
import { account, buildYourOwn, nutrition } from './questions-on-food-and-account.ts';
import { delivery, ordering, paying } from './questions-on-orders.ts';

export const questionGroups: readonly QuestionGroup[] = [ordering, delivery, paying, nutrition, buildYourOwn, account];
