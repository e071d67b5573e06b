import { useQuery } from '@tanstack/react-query';
import CookingPot from 'lucide-react/icons/cooking-pot';
import Printer from 'lucide-react/icons/printer';
import Tag from 'lucide-react/icons/tag';
import { useNavigate, useSearchParams } from 'react-router';
import { dayLabel, type BusinessDay } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { readDay, useToday, prepSheetHome } from '#web/areas/kitchen/kitchen-day.ts';
import { staffMeta } from '#web/platform/page/page-meta.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { StaffSelect } from '#web/ui/staff-list/staff-select.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { StaffPageHead } from '#web/ui/staff-page/staff-page.tsx';
import { BoardLoading } from '../board/board-loading.tsx';
import { LiveBanner } from '../board/live-banner.tsx';
import { DayNavigator } from '../day-navigator.tsx';
import { prepSheetQuery } from '../kitchen-queries.ts';
import { useKitchenEventsContext } from '../events/kitchen-events-context.ts';
import { usePrinter } from '../ticket/printed-paper.tsx';
import { type SlotRange, halfHourLabel, halfHours, readSlotRange, slotRangePath, slotRangeText } from './slot-range.ts';
import { ExpectedDeliveries, PrepAmounts } from './prep-amounts.tsx';
import { ShortFoods } from './prep-ingredients.tsx';

const title = 'Prep Sheet';

export const meta = staffMeta('kitchen', title, prepSheetHome);

export default function PrepSheetPage() {
  const [search] = useSearchParams();
  const today = useToday();
  const day = readDay(search, today);
  const range = readSlotRange(search);
  const { printLabels, paper } = usePrinter();
  return (
    <div className="prep-sheet">
      <StaffPageHead title={title}>
        <DayNavigator day={day} today={today} pathOf={(to) => slotRangePath(to, today, range)} />
        <StaffButton
          onClick={() => window.print()}
          className="max-staff-rows:flex-1 print:hidden"
          icon={<Printer aria-hidden="true" className="size-4" strokeWidth={1.9} />}
        >
          Print
        </StaffButton>
        <StaffButton
          onClick={() => printLabels({ day, range })}
          className="max-staff-rows:flex-1 print:hidden"
          icon={<Tag aria-hidden="true" className="size-4" strokeWidth={1.9} />}
        >
          Print Labels
        </StaffButton>
      </StaffPageHead>
      <div className="max-w-215 px-4 pt-3 pb-7 wide:px-7 print:max-w-none print:px-0">
        <LiveBanner />
        <SlotChoice range={range} pathOf={(to) => slotRangePath(day, today, to)} />
        <Sheet day={day} today={today} range={range} />
      </div>
      {paper}
    </div>
  );
}

const options = (times: readonly string[]) => [
  { value: '', label: 'Any' },
  ...times.map((time) => ({ value: time, label: halfHourLabel(time) })),
];

function SlotChoice({ range, pathOf }: { readonly range: SlotRange; readonly pathOf: (range: SlotRange) => string }) {
  const navigate = useNavigate();
  const choose = (change: Partial<SlotRange>) => void navigate(pathOf({ ...range, ...change }), { replace: true });
  return (
    <div role="group" aria-label="Slots" className="flex flex-wrap gap-x-4 gap-y-2 pb-3 print:hidden">
      <StaffSelect
        label="Slots from"
        value={range.from ?? ''}
        options={options(halfHours.slice(0, -1))}
        onChange={(from) => choose({ from: from || undefined })}
      />
      <StaffSelect
        label="to"
        value={range.to ?? ''}
        options={options(halfHours.slice(1).filter((time) => !range.from || time > range.from))}
        onChange={(to) => choose({ to: to || undefined })}
      />
    </div>
  );
}

type SheetProps = { readonly day: BusinessDay; readonly today: BusinessDay; readonly range: SlotRange };

function Sheet({ day, today, range }: SheetProps) {
  const { refetchInterval } = useKitchenEventsContext();
  const { data, isError, refetch, dataUpdatedAt } = useQuery({ ...prepSheetQuery(day, range), refetchInterval });
  if (!data) {
    return isError ? (
      <ErrorState message="Error loading the prep sheet. Please try again later." onRetry={() => void refetch()} />
    ) : (
      <BoardLoading text="Loading the prep sheet..." />
    );
  }
  const { orderCount, expected } = data;
  const period = [dayLabel(day, today), slotRangeText(range)].filter(Boolean).join(', ');
  return (
    <div className="grid gap-5 pt-1 print:block print:space-y-5">
      {orderCount === 0 ? (
        <div role="status">
          <EmptyState
            icon={<CookingPot aria-hidden="true" strokeWidth={1.9} />}
            title={`Nothing left to cook for ${period}.`}
          />
        </div>
      ) : (
        <>
          <p className="num text-base text-ink-2">
            {dayLabel(day, today)}
            <span className="hidden print:inline"> ({day})</span>
            {slotRangeText(range) && `, ${slotRangeText(range)}`}: still to cook for{' '}
            <b className="font-bold text-ink">
              {orderCount} {orderCount === 1 ? 'order' : 'orders'}
            </b>
            , as of {formatInstant(new Date(dataUpdatedAt), 'time')}.
          </p>
          <ShortFoods short={data.short} />
          <PrepAmounts amounts={data} />
        </>
      )}
      <ExpectedDeliveries expected={expected} />
    </div>
  );
}
