import { type Figures, judgeMacro, macroNames } from '#domain/finder/target.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { addFigures, timesFigures } from '#domain/nutrition-ledger/daily-target.ts';
import { VerdictWords } from '#web/features/finder/target-bars.tsx';
import { MacroSwatch, macroLabels } from '#web/features/food-labels/macro-meter.tsx';
import { DayRingDrawing } from '#web/features/nutrition-target/day-ring-drawing.tsx';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { BottomBar } from '#web/ui/navigation/bottom-bar.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import type { Builder } from './use-builder.ts';

type WeekPanelProps = {
  readonly builder: Builder;
  readonly nextLabel: string;
  readonly onNext: () => void;
  readonly back: { readonly to: string; readonly label: string } | undefined;
};

const deliveriesText = (count: number) => `${count} ${count === 1 ? 'delivery' : 'deliveries'}`;

/** The week against the target of its meals, what it costs, and the way on. On phones the way on is a bar below. */
export function WeekPanel({ builder, nextLabel, onNext, back }: WeekPanelProps) {
  const { draft, target, preview, save } = builder;
  const isHydrated = useHydrated();
  const count = draft.deliveries.length;
  const priced = draft.deliveries.flatMap((one) => builder.pricedOf(one) ?? []);
  const meals = priced.map(({ figures }) => figures);
  const total = priced.length > 0 ? preview.data?.weekTotal : undefined;
  const price = total === undefined ? '–' : formatRupeesOnWire(total);
  return (
    <>
      <section aria-labelledby="week-title" className="grid gap-3 rounded-(--radius-l) bg-pista-300 p-5 text-beet-900">
        <h2 id="week-title" className="text-card-l">
          Your week
        </h2>
        {meals.length > 0 ? <Week target={timesFigures(target, meals.length)} meals={meals} /> : null}
        <p className="flex justify-between text-secondary">
          <span>{deliveriesText(count)}</span>
          {meals.length > 0 ? (
            <b className="num font-[680]">{Math.round(addFigures(meals).caloriesKcal / meals.length)} kcal each</b>
          ) : null}
        </p>
        <p className="flex items-baseline justify-between border-t border-beet-900/25 pt-3">
          <span className="text-secondary">Week total</span>
          <b aria-live="polite" className="figure-display text-section-s/none font-[740]">
            {price}
          </b>
        </p>
        <Button full busy={save.isPending} onClick={onNext} className="max-xl:hidden">
          {nextLabel}
        </Button>
        {back ? (
          <ButtonLink to={back.to} variant="sec" full className="max-xl:hidden">
            {back.label}
          </ButtonLink>
        ) : null}
        <p className="text-note text-ink-beet">
          Fee and tax included, at today's prices; those of the cut-off count. Each delivery is paid on its own, at the
          door. Nothing is paid now.
        </p>
      </section>
      {isHydrated ? (
        <BottomBar label="Week total" className="xl:hidden">
          <p className="num mr-auto leading-tight">
            <b className="figure-display block text-price/none">{price}</b>
            <span className="text-note text-ink-2">a week, {deliveriesText(count)}</span>
          </p>
          {back ? (
            <ButtonLink to={back.to} variant="sec" aria-label={back.label} className="px-4">
              Back
            </ButtonLink>
          ) : null}
          <Button busy={save.isPending} onClick={onNext} className="px-4">
            {nextLabel}
          </Button>
        </BottomBar>
      ) : null}
    </>
  );
}

function Week({ target, meals }: { readonly target: Figures; readonly meals: readonly Figures[] }) {
  const totals = addFigures(meals);
  return (
    <>
      <div className="relative mx-auto w-full max-w-66">
        <DayRingDrawing target={target} meals={meals} />
        <p aria-hidden="true" className="absolute inset-0 grid place-content-center pb-2 text-center">
          <b className="figure-display block text-title-l/[0.9] font-extrabold">{Math.round(totals.protein)}</b>
          <span className="num text-secondary">of {Math.round(target.protein)} g protein</span>
        </p>
      </div>
      <dl className="grid gap-1.5 text-secondary">
        {macroNames.map((macro) => (
          <div key={macro} className="flex items-center justify-between gap-2">
            <dt className="num flex items-center gap-1.75">
              <MacroSwatch macro={macro} />
              {macroLabels[macro]}, {Math.round(totals[macro])} of {Math.round(target[macro])} g
            </dt>
            <dd>
              <VerdictWords {...judgeMacro(target[macro], totals[macro])} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
