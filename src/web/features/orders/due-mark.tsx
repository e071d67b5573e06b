import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { classNames } from '#web/ui/class-names.ts';
import type { OrderDue } from './order-due.ts';

type DueMarkProps = { readonly due: OrderDue; readonly ground?: 'dark' | 'light' };

/** Its shape changes with the urgency, not only its colour. */
export function DueMark({ due: { text, urgency }, ground = 'dark' }: DueMarkProps) {
  if (urgency === 'none') return <span>{text}</span>;
  const Icon = urgency === 'late' ? TriangleAlert : Clock;
  return (
    <span
      className={classNames(
        'flex items-center gap-1 rounded-[5px] px-1.5 py-px',
        urgency === 'soon'
          ? 'bg-haldi-500 text-ink'
          : ground === 'dark'
            ? 'bg-white text-st-red'
            : 'bg-st-red text-white',
      )}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={2.2} />
      {text}
    </span>
  );
}
