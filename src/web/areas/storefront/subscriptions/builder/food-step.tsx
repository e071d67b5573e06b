import { useQuery } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { customizeOptionsQuery } from '#web/features/bowl/customize-options-query.ts';
import { fillWeekInWorker } from '#web/features/finder/open-finder-worker.ts';
import { mealsQuery } from '#web/features/meal-card/meals-query.ts';
import { useOwnMenu, useOwnOptions } from '#web/features/meal-card/own-kitchen.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextLink } from '#web/ui/buttons/text-link.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import { tabElementId } from '#web/ui/navigation/link-tabs.tsx';
import { PillTabs } from '#web/ui/navigation/pill-tabs.tsx';
import { slotText } from '../day-texts.ts';
import { MealPicker } from '../meal-picker.tsx';
import { weekdayName } from '#domain/calendar/weekdays.ts';
import { type BuilderDraft, type DraftDelivery, change, deliveryKey } from './builder-draft.ts';
import { type Source, viewPath } from './builder-search-params.ts';
import { DeliveryRow } from './delivery-row.tsx';
import { shownKeys, weekRequest, withFilled } from './fill-draft.ts';
import { LimitsDialog, limitsText } from './limits-dialog.tsx';
import { PlanSource, useOwnPlan } from './plan-source.tsx';
import type { Builder } from './use-builder.ts';

const panelId = 'food-panel';

/** The same rows whatever the source; changing the source leaves them as they are. */
export function FoodStep({ builder, source }: { readonly builder: Builder; readonly source: Source }) {
  const { draft, edited, preview, setDeliveries } = builder;
  const { deliveries } = draft;
  const [changed, setChanged] = useState<DraftDelivery | null>(null);
  const plan = useOwnPlan();
  const filler = useWeekFiller(builder, source === 'fill');
  const pathOf = (to: Source) => viewPath({ step: 'food', source: to, edit: edited?.id });
  const planLabel = plan.data ? `${plan.data.savedByName.split(' ')[0]}'s plan` : 'Diet plan';
  const tabs = [
    { id: 'fill', label: 'Fill to my target', to: pathOf('fill') },
    ...(plan.consultationId === undefined ? [] : [{ id: 'plan', label: planLabel, to: pathOf('plan') } as const]),
    { id: 'hand', label: 'By hand', to: pathOf('hand') },
  ] as const;
  const selected = tabs.some(({ id }) => id === source) ? source : 'hand';
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PillTabs label="Where the food comes from" panelId={panelId} tabs={tabs} selected={selected} />
        <p className="num text-secondary text-ink-2">{targetText(builder)}</p>
      </div>
      <div
        role="tabpanel"
        id={panelId}
        aria-labelledby={tabElementId(panelId, selected)}
        className="grid min-w-0 gap-3.5"
      >
        {selected === 'fill' ? <FillBar builder={builder} filler={filler} /> : null}
        {selected === 'plan' ? <PlanSource builder={builder} plan={plan} /> : null}
        {preview.isError ? <ErrorState message={preview.error.message} onRetry={() => void preview.refetch()} /> : null}
        <ul aria-label="Food of the week" className="grid gap-3.5">
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={deliveryKey(delivery)}
              builder={builder}
              delivery={delivery}
              isFilling={filler.isFilling}
              onChange={() => setChanged(delivery)}
            />
          ))}
        </ul>
      </div>
      <SwapsSwitch draft={draft} onChange={(swapsAllowed) => builder.change({ swapsAllowed })} />
      {changed ? (
        <MealPicker
          title={`${weekdayName(changed.weekday)}, ${slotText(changed.slot)}`}
          items={changed.items}
          onSave={(items) => {
            setDeliveries(change(deliveries, changed, { items, isKept: true }));
            setChanged(null);
          }}
          onClose={() => setChanged(null)}
        />
      ) : null}
    </>
  );
}

function targetText({ target, hasOwnTarget }: Builder): string {
  const { caloriesKcal, protein, carbs, fats } = target;
  const figures = `${Math.round(caloriesKcal)} kcal, ${Math.round(protein)} g, ${Math.round(carbs)} g, ${Math.round(fats)} g a meal`;
  return hasOwnTarget ? figures : `The usual meal: ${figures}`;
}

/** Fills what is empty when the step opens, and what is not kept when asked to. */
function useWeekFiller(builder: Builder, isChosen: boolean) {
  const { draft, target, preview, setDeliveries } = builder;
  const { deliveries } = draft;
  const meals = useOwnMenu(useQuery({ ...mealsQuery, enabled: isChosen }).data);
  const options = useOwnOptions(useQuery({ ...customizeOptionsQuery, enabled: isChosen }).data);
  const menu = useMemo(() => (meals && options ? { meals, options } : null), [meals, options]);
  const [isFilling, setIsFilling] = useState(false);
  const [hasAnswer, setHasAnswer] = useState(false);
  const seen = useRef<readonly string[]>([]);
  const fill = async ({ limits = draft.limits, isOnlyEmpty = false } = {}) => {
    if (!menu || isFilling) return;
    setIsFilling(true);
    setHasAnswer(false);
    try {
      const fixed = deliveries.map((one) => (isOnlyEmpty && one.items.length > 0 ? { ...one, isKept: true } : one));
      const request = weekRequest(fixed, limits, target, preview.data?.days ?? [], seen.current);
      const week = await fillWeekInWorker(menu, request);
      const filled = withFilled(fixed, week, menu).map((one, index) => ({ ...one, isKept: deliveries[index]!.isKept }));
      seen.current = [...seen.current, ...shownKeys(filled)];
      setDeliveries(filled);
      setHasAnswer(true);
    } catch {
      toast.error('The week could not be filled. Please try again.');
    }
    setIsFilling(false);
  };
  const hasEmpty = deliveries.some(({ items }) => items.length === 0);
  const hasStarted = useRef(false);
  const fillEmpty = useEffectEvent(() => {
    if (hasStarted.current || !hasEmpty) return;
    hasStarted.current = true;
    void fill({ isOnlyEmpty: true });
  });
  useEffect(() => {
    if (isChosen && menu) fillEmpty();
  }, [isChosen, menu]);
  return {
    isFilling: isChosen && (isFilling || (!menu && hasEmpty)),
    nothingFits: hasAnswer && hasEmpty,
    again: () => {
      seen.current = [...seen.current, ...shownKeys(deliveries)];
      void fill();
    },
    withLimits: (limits: BuilderDraft['limits']) => {
      seen.current = [];
      builder.change({ limits });
      void fill({ limits });
    },
  };
}

type FillBarProps = { readonly builder: Builder; readonly filler: ReturnType<typeof useWeekFiller> };

function FillBar({ builder, filler }: FillBarProps) {
  const { draft, hasOwnTarget } = builder;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {hasOwnTarget ? null : (
        <p className="text-secondary text-ink-2">
          You have no target yet. <TextLink to="/today">Set your own</TextLink>, and the week is filled to it.
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-(--radius-l) bg-mist px-4 py-2.5">
        <p className="min-w-0 text-secondary">
          <b className="font-[680]">Your limits</b> <span className="num text-ink-2">{limitsText(draft.limits)}</span>
        </p>
        <div className="flex gap-2">
          <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            Change<span className="sr-only"> your limits</span>
          </Button>
          <Button
            variant="soft"
            size="sm"
            busy={filler.isFilling}
            icon={<RefreshCw aria-hidden="true" className="size-4.5" strokeWidth={1.9} />}
            onClick={filler.again}
          >
            Fill again
          </Button>
        </div>
      </div>
      <p role="status" className="empty:hidden">
        {filler.nothingFits ? 'Nothing fits your limits on some days. Change them, or choose by hand.' : ''}
      </p>
      {isOpen ? (
        <LimitsDialog
          limits={draft.limits}
          weekdays={[...new Set(draft.deliveries.map(({ weekday }) => weekday))]}
          onSave={(limits) => {
            setIsOpen(false);
            filler.withLimits(limits);
          }}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}

type SwapsSwitchProps = { readonly draft: BuilderDraft; readonly onChange: (isOn: boolean) => void };

function SwapsSwitch({ draft, onChange }: SwapsSwitchProps) {
  return (
    <div className="flex items-center justify-between gap-4 rounded-(--radius-l) border border-line bg-paper px-4.5 py-3">
      <p id="swaps-note" className="text-secondary text-ink-2">
        <b className="block font-[680] text-ink">If something is sold out, swap it for the nearest</b>
        Off: that delivery is skipped. Either way we tell you why.
      </p>
      <Switch
        label="If something is sold out, swap it for the nearest"
        hideLabel
        isOn={draft.swapsAllowed}
        onChange={onChange}
        describedBy="swaps-note"
      />
    </div>
  );
}
