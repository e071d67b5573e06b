import type { Business } from '#contract/business.ts';
import { businessFieldNames } from '#domain/papers/business-details.ts';

const mostNamed = 3;

/** One sentence for each kind of gap. */
export function missingTexts({ details, kitchenNames, isTaxWronglyCharged }: Business['missing']): string[] {
  return [
    ...(details.length === 0 ? [] : [`Missing: ${details.map((field) => businessFieldNames[field]).join(', ')}.`]),
    ...(kitchenNames.length === 0 ? [] : [`No FSSAI licence number: ${listed(kitchenNames)}.`]),
    ...(isTaxWronglyCharged
      ? ['Orders are charged tax, which this tax regime may not collect: no paper is issued for them.']
      : []),
  ];
}

function listed(names: readonly string[]): string {
  const more = names.length - mostNamed;
  return `${names.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
