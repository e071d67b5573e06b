import ArrowRight from 'lucide-react/icons/arrow-right';
import Copy from 'lucide-react/icons/copy';
import Plus from 'lucide-react/icons/plus';
import type { LedgerDay } from '#contract/nutrition-ledger.ts';
import { bringInside, macroNames } from '#domain/finder/target.ts';
import { leftOf, nothing } from '#domain/nutrition-ledger/daily-target.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { MacroSwatch, macroLabels } from '#web/features/food-labels/macro-meter.tsx';
import { finderPath, noFormLimits } from '../find-my-bowl/finder-search-params.ts';
import { DayRing } from './day-ring.tsx';

export type DayPanelProps = {
  /** Undefined while it loads. */
  readonly ledger: Pick<LedgerDay, 'target' | 'totals' | 'entries'> | undefined;
  /** False for a guest, of whom we do not know what was eaten. */
  readonly hasLedger?: boolean;
  readonly isToday: boolean;
  readonly shown: number | null;
  readonly onSetTarget: () => void;
  readonly onAdd?: (() => void) | undefined;
  readonly onCopy?: (() => void) | undefined;
};

const icon = { 'aria-hidden': true, className: 'size-5 shrink-0', strokeWidth: 1.9 } as const;

/** The day against its target: ring, figures, and what to do next. */
export function DayPanel(props: DayPanelProps) {
  const { ledger, hasLedger = true, isToday, shown, onAdd, onCopy } = props;
  const eaten = ledger?.entries.filter(({ isEaten }) => isEaten) ?? [];
  const target = ledger?.target ?? null;
  return (
    <section
      aria-labelledby="what-is-left"
      className="-mx-5 grid items-center overflow-hidden bg-pista-300 md:mx-0 md:rounded-xl wide:grid-cols-[minmax(0,452px)_minmax(0,1fr)]"
    >
      <div className="px-5.5 pt-5.5 pb-1.5 wide:py-6.5 wide:pr-3 wide:pl-7.5">
        <DayRing
          target={target}
          totals={ledger?.totals ?? nothing}
          meals={eaten}
          shown={eaten.findIndex(({ id }) => id === shown) === -1 ? null : eaten.findIndex(({ id }) => id === shown)}
        />
      </div>
      <div className="px-5 pt-2 pb-6 md:px-8 wide:py-8.5 wide:pr-10 wide:pl-5">
        <h2 id="what-is-left" className="text-section-s md:text-section">
          {isToday ? 'What is left' : 'What was left'}
        </h2>
        {ledger ? <Explanation {...props} hasTarget={target !== null} /> : <Skeleton className="mt-2 h-6 w-4/5" />}
        <Figures ledger={ledger} hasLedger={hasLedger} isToday={isToday} />
        <div className="flex min-h-26.5 flex-wrap content-start gap-2.5 md:min-h-12">
          {target && isToday ? (
            <ButtonLink
              to={finderPath({ target: bringInside(leftOf(target, ledger!.totals)), ...noFormLimits })}
              className="max-md:basis-full"
              iconAfter={<ArrowRight {...icon} />}
            >
              Find my bowl for what is left
            </ButtonLink>
          ) : null}
          {ledger && onAdd ? (
            <Button
              variant="sec"
              className="max-md:basis-[calc(50%-5px)] max-md:px-2.5"
              icon={<Plus {...icon} />}
              onClick={onAdd}
            >
              Add food
            </Button>
          ) : null}
          {ledger && onCopy ? (
            <Button
              variant="sec"
              className="max-md:basis-[calc(50%-5px)] max-md:px-2.5"
              icon={<Copy {...icon} />}
              onClick={onCopy}
            >
              Copy yesterday
            </Button>
          ) : null}
        </div>
      </div>
    </section>
  );
}

function Explanation({ onSetTarget, hasTarget }: DayPanelProps & { readonly hasTarget: boolean }) {
  if (hasTarget) {
    return (
      <p className="mt-1.5 text-ink-warm">
        Paint is what you ate, with a small notch after each meal. Bare clay is what is left.
      </p>
    );
  }
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-warm">
      <p>Set a target to see what is left.</p>
      <Button size="sm" onClick={onSetTarget}>
        Set a target
      </Button>
    </div>
  );
}

function Figures({ ledger, hasLedger, isToday }: Pick<DayPanelProps, 'ledger' | 'hasLedger' | 'isToday'>) {
  const names = ['protein', 'carbs', 'fats', 'caloriesKcal'] as const;
  const left = ledger?.target ? leftOf(ledger.target, ledger.totals) : null;
  return (
    <dl className="my-4.5 grid grid-cols-2 gap-px overflow-hidden rounded-[18px] bg-[#A9BF72] md:grid-cols-4 wide:grid-cols-2 xl:grid-cols-4">
      {names.map((name) => {
        const macro = macroNames.find((one) => one === name);
        const amount = left?.[name];
        const eaten = Math.round(ledger?.totals[name] ?? 0);
        const unit = macro ? ' g' : '';
        return (
          <div key={name} className="flex flex-col bg-paper px-3 pt-3 pb-2.75 md:px-4.5 md:pt-4 md:pb-3.5">
            <dt className="order-2 mt-0.5 flex items-center gap-1.75 text-secondary text-ink-2">
              {macro ? <MacroSwatch macro={macro} /> : null}
              {macro ? macroLabels[macro] : 'kcal'}
              <span className="sr-only"> {isToday ? 'left' : 'were left'}</span>
            </dt>
            <dd className="figure-display num text-[40px]/none font-[780]">
              {ledger ? Math.abs(amount ?? eaten) : <Skeleton className="h-10 w-16" />}
              {macro && ledger ? <small className="text-xl font-bold"> g</small> : null}
              {amount !== undefined && amount < 0 ? <small className="text-lg"> over</small> : null}
            </dd>
            <dd className="num order-3 mt-1 min-h-5 text-sm text-ink-2">
              {!ledger
                ? ''
                : !hasLedger
                  ? 'a day'
                  : ledger.target
                    ? `${eaten} of ${Math.round(ledger.target[name])}${unit}`
                    : 'eaten'}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
