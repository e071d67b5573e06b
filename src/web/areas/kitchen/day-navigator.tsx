import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useNavigate } from 'react-router';
import { addDays, dayLabel, isBusinessDay, type BusinessDay } from '#domain/calendar/business-day.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { CalendarPopover } from '#web/features/business-day/calendar-popover.tsx';

type DayNavigatorProps = {
  readonly day: BusinessDay;
  readonly today: BusinessDay;
  /** URL of the page for a day. */
  readonly pathOf: (day: BusinessDay) => string;
};

export function DayNavigator({ day, today, pathOf }: DayNavigatorProps) {
  const navigate = useNavigate();
  // At once, so that the page knows before its data arrives: a redirect to the last page would cancel this.
  const go = (to: BusinessDay) => void navigate(pathOf(to), { preventScrollReset: true, flushSync: true });
  return (
    <div role="group" aria-label="Day" className="flex w-full gap-1 wide:w-auto print:hidden">
      <StaffButton
        aria-label="Previous day"
        className="w-11 px-0 wide:w-9"
        disabled={!isBusinessDay(addDays(day, -1))}
        onClick={() => go(addDays(day, -1))}
      >
        <ChevronLeft aria-hidden="true" className="size-4" strokeWidth={1.9} />
      </StaffButton>
      <CalendarPopover
        day={day}
        today={today}
        onChoose={go}
        label={dayLabel(day, today)}
        className="staff-btn min-w-37.5 grow border-line-strong bg-paper text-base font-[680] hover:bg-mist"
      />
      <StaffButton
        aria-label="Next day"
        className="w-11 px-0 wide:w-9"
        disabled={!isBusinessDay(addDays(day, 1))}
        onClick={() => go(addDays(day, 1))}
      >
        <ChevronRight aria-hidden="true" className="size-4" strokeWidth={1.9} />
      </StaffButton>
    </div>
  );
}
