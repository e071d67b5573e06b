import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId } from 'react';
import type { PrepSheet } from '#contract/kitchen-board.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';

const weight = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });
const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** First on the sheet: food that orders need and the kitchen does not have. */
export function ShortFoods({ short }: { readonly short: PrepSheet['short'] }) {
  if (short.length === 0) return null;
  const kitchens = new Set(short.map(({ kitchenName }) => kitchenName));
  return (
    <section
      aria-labelledby="short-foods"
      className="num rounded-input border border-st-orange bg-st-orange-bg px-4 py-3 text-base break-inside-avoid"
    >
      <h2 id="short-foods" className="flex items-center gap-2 text-card-s font-[700]">
        <TriangleAlert aria-hidden="true" className="size-5 text-st-orange" strokeWidth={1.9} />
        Short
      </h2>
      <ul>
        {short.map(({ kitchenName, name, portions, counted }) => (
          <li key={`${kitchenName} ${name}`}>
            <b className="font-[660]">{name}</b>: {portions} to cook,{' '}
            {counted === null ? 'marked sold out' : `${counted} counted`}
            {kitchens.size > 1 ? ` (${kitchenName})` : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

type IngredientsProps = Pick<PrepSheet, 'ingredients' | 'unlisted'> & { readonly titled?: (title: string) => string };

const asItIs = (title: string) => title;

/** What to weigh for everything on the sheet, and beside each half hour its share. */
export function PrepIngredients({ ingredients, unlisted, titled = asItIs }: IngredientsProps) {
  const bySlotId = useId();
  const starts = [...new Set(ingredients.flatMap(({ slots }) => slots.map(({ start }) => start)))].toSorted();
  return (
    <>
      {ingredients.length > 0 ? <Weights title={titled('Ingredients for meals and bowls')} rows={ingredients} /> : null}
      {unlisted.length > 0 ? (
        <p className="text-base text-ink-2">
          Without a list of ingredients: {list.format(unlisted.map(({ name, portions }) => `${name} (${portions})`))}.
        </p>
      ) : null}
      {starts.length > 1 ? (
        <section aria-labelledby={bySlotId} className="grid gap-4">
          <h2 id={bySlotId} className="font-display text-card leading-tight font-[720]">
            {titled('Ingredients by slot')}
          </h2>
          <div className="grid items-start gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
            {starts.map((start) => (
              <Weights
                key={start}
                isSmall
                title={formatInstant(new Date(start), 'time')}
                rows={ingredients.flatMap(({ name, slots }) => {
                  const slot = slots.find((one) => one.start === start);
                  return slot ? [{ name, grams: slot.grams }] : [];
                })}
              />
            ))}
          </div>
        </section>
      ) : null}
    </>
  );
}

type WeightsProps = {
  readonly title: string;
  readonly rows: readonly { readonly name: string; readonly grams: number }[];
  readonly isSmall?: boolean;
};

function Weights({ title, rows, isSmall = false }: WeightsProps) {
  const Heading = isSmall ? 'h3' : 'h2';
  return (
    <section aria-label={title} className={isSmall ? 'break-inside-avoid' : undefined}>
      <Heading
        className={isSmall ? 'pb-1 text-card-s font-[700]' : 'pb-2 font-display text-card leading-tight font-[720]'}
      >
        {title}
      </Heading>
      <dl className="num border-t border-line-strong text-base">
        {rows.map(({ name, grams }) => (
          <div key={name} className="flex justify-between gap-3 border-b border-line py-1.5 break-inside-avoid">
            <dt className="font-[640] wrap-anywhere">{name}</dt>
            <dd className="figure-display leading-tight whitespace-nowrap">{weight.format(grams)} g</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
