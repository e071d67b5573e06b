import type { Business } from '#contract/business.ts';
import { businessFieldNames } from '#domain/papers/business-details.ts';

/** One sentence for each kind of gap. */
export function missingTexts({ details, kitchenNames, isTaxWronglyCharged }: Business['missing']): string[] {
  return [
    ...(details.length === 0 ? [] : [`Missing: ${details.map((field) => businessFieldNames[field]).join(', ')}.`]),
    ...kitchenNames.map((name) => `${name} has no FSSAI licence number.`),
    ...(isTaxWronglyCharged
      ? ['Orders are charged tax, which this tax regime may not collect: no paper is issued for them.']
      : []),
  ];
}
