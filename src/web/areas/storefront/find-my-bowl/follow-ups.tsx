import ArrowUp from 'lucide-react/icons/arrow-up';
import CircleX from 'lucide-react/icons/circle-x';
import Leaf from 'lucide-react/icons/leaf';
import Tag from 'lucide-react/icons/tag';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { allergens, type Allergen } from '#domain/menu/allergen.ts';
import { targetRanges } from '#domain/finder/target.ts';
import { allergenInWords } from '#domain/finder/wish.ts';
import { toRupees } from '#domain/money.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { FinderForm } from './finder-search-params.ts';
import { chip } from './limits-form.tsx';
import type { RankedResult } from './describe-result.ts';

type Offer = { readonly label: string; readonly icon: ReactNode; readonly changes: Partial<FinderForm> };

const icon = { 'aria-hidden': true, className: 'size-4.25 shrink-0', strokeWidth: 1.9 } as const;
const moreProteinGrams = 10;

/** Up to four changes of the form, only those that change the answer. */
export function offersFor(form: FinderForm, results: readonly RankedResult[]): readonly Offer[] {
  const [best] = results;
  if (!best) return [];
  const { target } = form;
  const cheaper = cheaperBudget(results);
  const allergen = allergens.find((one) => best.result.allergens.includes(one));
  const protein = Math.min(targetRanges.protein.to, target.protein + moreProteinGrams);
  return [
    cheaper !== null && { label: 'Cheaper', icon: <Tag {...icon} />, changes: { budgetRupees: cheaper } },
    !form.vegetarianOnly &&
      results.some(({ result }) => !result.isVegetarian) && {
        label: 'Make it vegetarian',
        icon: <Leaf {...icon} />,
        changes: { vegetarianOnly: true },
      },
    allergen !== undefined && {
      label: withoutWords(allergen),
      icon: <CircleX {...icon} />,
      changes: { withoutAllergens: [...form.withoutAllergens, allergen] },
    },
    protein > target.protein && {
      label: 'More protein',
      icon: <ArrowUp {...icon} />,
      changes: { target: { ...target, protein } },
    },
  ].filter((offer) => offer !== false);
}

/** Whole rupees below the best result; null when no result is cheaper than it. */
function cheaperBudget(results: readonly RankedResult[]): number | null {
  const [best, ...others] = results.map(({ found }) => found.price);
  if (best === undefined || !others.some((price) => price < best)) return null;
  return Math.ceil(toRupees(best)) - 1;
}

function withoutWords(allergen: Allergen): string {
  return `Without ${allergenInWords(allergen)}`;
}

type FollowUpsProps = {
  readonly form: FinderForm;
  readonly results: readonly RankedResult[];
  readonly onChange: (changes: Partial<FinderForm>) => void;
};

/** Chips that change the form; what is set is a tag that takes it back. */
export function FollowUps({ form, results, onChange }: FollowUpsProps) {
  const tags = [
    form.budgetRupees !== null && { label: `Up to ₹${form.budgetRupees}`, changes: { budgetRupees: null } },
    form.vegetarianOnly && { label: 'Vegetarian', changes: { vegetarianOnly: false } },
    ...form.withoutAllergens.map((allergen) => ({
      label: withoutWords(allergen),
      changes: { withoutAllergens: form.withoutAllergens.filter((other) => other !== allergen) },
    })),
  ].filter((tag) => tag !== false);
  return (
    <div
      role="group"
      aria-label="Change the search"
      className="-mx-5 mb-4 flex gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none] md:mx-0 md:mb-4.5 md:flex-wrap md:px-0"
    >
      {tags.map(({ label, changes }) => (
        <button
          key={label}
          type="button"
          aria-label={`Remove ${label}`}
          onClick={() => onChange(changes)}
          className={classNames(chip, 'border-beet-700 bg-beet-100 text-beet-800 hover:bg-beet-200')}
        >
          {label}
          <X {...icon} />
        </button>
      ))}
      {offersFor(form, results).map(({ label, icon: drawn, changes }) => (
        <button
          key={label}
          type="button"
          onClick={() => onChange(changes)}
          className={classNames(chip, 'border-beet-200 bg-beet-50 text-beet-800 hover:border-beet-700')}
        >
          {drawn}
          {label}
        </button>
      ))}
    </div>
  );
}
