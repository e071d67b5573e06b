import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { PageStep } from '#web/ui/navigation/page-step.tsx';

type WeekNavigatorProps = {
  /** The planned ones. */
  readonly weeks: readonly number[];
  readonly week: number;
  readonly pathOf: (week: number) => string;
};

const icon = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.9 } as const;
const step = 'inline-flex size-11 items-center justify-center rounded-full border border-line-strong bg-paper';

export function WeekNavigator({ weeks, week, pathOf }: WeekNavigatorProps) {
  const place = weeks.indexOf(week);
  const to = (index: number) => {
    const other = weeks[index];
    return other === undefined ? undefined : pathOf(other);
  };
  return (
    <nav aria-label="Weeks" className="flex items-center gap-2">
      <PageStep label="Previous week" to={place > 0 ? to(place - 1) : undefined} className={step}>
        <ChevronLeft {...icon} />
      </PageStep>
      <p aria-live="polite" className="num min-w-18 text-center text-lead font-[680]">
        Week {week}
      </p>
      <PageStep label="Next week" to={to(place + 1)} className={step}>
        <ChevronRight {...icon} />
      </PageStep>
    </nav>
  );
}
