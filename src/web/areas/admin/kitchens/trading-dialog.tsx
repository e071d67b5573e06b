import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Kitchen } from '#contract/admin-kitchens.ts';
import { type KitchenTrading, TradingSettings } from '#contract/trading.ts';
import { StaffFormFoot } from '#web/ui/staff-page/staff-form-dialog.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { SpecialDateFields } from './special-date-fields.tsx';
import { TradingPreview } from './trading-preview.tsx';
import { tradingQuery } from './trading-query.ts';
import { useTradingForm } from './use-trading-form.ts';
import { WeekFields } from './week-fields.tsx';

export function TradingDialog({ kitchen, onClose }: { readonly kitchen: Kitchen; readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(tradingQuery);
  const trading = data?.find(({ kitchenId }) => kitchenId === kitchen.id);
  return (
    <Dialog open isWide onOpenChange={onClose} title={`Hours and capacity of ${kitchen.name}`}>
      {trading ? (
        <TradingFields trading={trading} onClose={onClose} />
      ) : error ? (
        <ErrorState
          message={`The opening hours could not be loaded: ${error.message}`}
          onRetry={() => void refetch()}
        />
      ) : (
        <AfterAWhile loading="Loading the opening hours...">
          <Skeleton className="h-90" />
        </AfterAWhile>
      )}
    </Dialog>
  );
}

function TradingFields({ trading, onClose }: { readonly trading: KitchenTrading; readonly onClose: () => void }) {
  const form = useTradingForm(trading, onClose);
  const { control, numberField, formState, submit, confirmDialog, bookedOrdersDialog } = form;
  const [now] = useState(() => new Date());
  const draft = TradingSettings.safeParse(useWatch({ control }));
  return (
    <form noValidate className="grid gap-6" onSubmit={submit}>
      <div className="grid items-start gap-6 staff-board:grid-cols-[minmax(0,1fr)_300px]">
        <div className="grid gap-6">
          <section aria-labelledby="weekly-hours">
            <h3 id="weekly-hours" className="text-card-s font-[720]">
              Every week
            </h3>
            <p className="pt-0.5 pb-2 text-ink-2">
              By the clock of Hyderabad. A shift that closes before it opens ends the next day. Without any shift the
              kitchen is always open.
            </p>
            <WeekFields form={form} />
          </section>
          <section aria-labelledby="special-dates">
            <h3 id="special-dates" className="pb-2 text-card-s font-[720]">
              Special dates
            </h3>
            <SpecialDateFields form={form} now={now} />
          </section>
          <section aria-labelledby="capacity">
            <h3 id="capacity" className="pb-2 text-card-s font-[720]">
              Lead time, pace and capacity
            </h3>
            <div className="grid gap-3 sm:grid-cols-3">
              <NumberField label="Lead time (minutes)" {...numberField('leadMinutes')} />
              <NumberField label="Orders per half hour" hint="0: no limit" {...numberField('ordersPerSlot')} />
              <NumberField label="Portions per half hour" hint="0: no limit" {...numberField('portionsPerSlot')} />
              <NumberField label="Orders cooked at the same time" {...numberField('ordersAtOnce')} />
              <NumberField
                label="Minutes per order"
                hint="Replaced by the measured time after 50 orders"
                {...numberField('minutesPerOrder')}
              />
            </div>
          </section>
        </div>
        <section aria-labelledby="preview" className="rounded-input border border-line bg-rice p-4">
          <h3 id="preview" className="text-card-s font-[720]">
            What customers see
          </h3>
          <TradingPreview settings={draft.data} now={now} />
        </section>
      </div>
      <StaffFormFoot saveLabel="Save Changes" isSaving={formState.isSubmitting} onClose={onClose} />
      {confirmDialog}
      {bookedOrdersDialog}
    </form>
  );
}
