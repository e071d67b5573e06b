import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Minus from 'lucide-react/icons/minus';
import { Link } from 'react-router';
import { countChange, type CountChange } from './count-change.ts';

type CountCardProps = {
  readonly label: string;
  readonly count: number;
  readonly change: number;
  readonly versus: 'last week' | 'yesterday';
  readonly to: string;
};

const arrows: Record<CountChange['direction'], typeof ArrowUp> = { up: ArrowUp, down: ArrowDown, none: Minus };

/** The whole card leads to those orders. More orders are neither good nor bad: no colour judges the change. */
export function CountCard({ label, count, change, versus, to }: CountCardProps) {
  const { direction, text } = countChange(change, versus);
  const Arrow = arrows[direction];
  return (
    <Link
      to={to}
      className="grid content-start gap-1.5 rounded-input border border-line-strong bg-paper p-4 hover:bg-pista-100 focus-visible:rounded-input"
    >
      <span className="text-base font-[620] text-ink-2">{label}</span>
      <span className="num pt-1 font-display text-title-xl leading-[.95] font-extrabold font-stretch-84%">{count}</span>
      <span className="num flex items-center gap-1.5 text-ink-2">
        <Arrow aria-hidden="true" className="size-4 shrink-0 text-ink" strokeWidth={2.2} />
        {text}
      </span>
    </Link>
  );
}
