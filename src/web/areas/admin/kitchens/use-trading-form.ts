import { type KitchenTrading, TradingSettings } from '#contract/trading.ts';
import { useDraftForm } from '#web/platform/draft-form/use-draft-form.ts';
import { useSaveTrading } from './trading-query.ts';

export type TradingForm = ReturnType<typeof useTradingForm>;

export function useTradingForm(trading: KitchenTrading, onClose: () => void) {
  const { mutateAsync, dialog } = useSaveTrading(trading.kitchenId);
  const form = useDraftForm<TradingSettings, TradingSettings>({
    schema: TradingSettings,
    defaultValues: formValues(trading),
    save: mutateAsync,
    onClose,
  });
  return { ...form, bookedOrdersDialog: dialog };
}

/** Time inputs have no 24:00; the contract reads a closing time of 00:00 as the end of the day. */
function formValues({ weeklyShifts, specialDates, ...trading }: KitchenTrading): TradingSettings {
  return {
    weeklyShifts: weeklyShifts.map(ofInput),
    specialDates: specialDates.map((special) => ({ ...special, shifts: special.shifts.map(ofInput) })),
    leadMinutes: trading.leadMinutes,
    ordersPerSlot: trading.ordersPerSlot,
    portionsPerSlot: trading.portionsPerSlot,
    ordersAtOnce: trading.ordersAtOnce,
    minutesPerOrder: trading.minutesPerOrder,
  };
}

const ofInput = <T extends { closes: string }>(times: T): T => ({
  ...times,
  closes: times.closes === '24:00' ? '00:00' : times.closes,
});
