import { useId } from 'react';
import { classNames } from '../class-names.ts';

type RangeFieldProps = {
  readonly label: string;
  /** Which side of the handle is included; the other end of the rail means no limit. */
  readonly limit: 'at-least' | 'at-most';
  readonly range: { readonly from: number; readonly to: number; readonly step: number };
  readonly value: number | null;
  readonly format: (value: number) => string;
  readonly onChange: (value: number | null) => void;
  readonly className?: string;
};

/** A limit on a rail. Its length is drawn with attributes: the Content-Security-Policy forbids style attributes. */
export function RangeField({ label, limit, range, value, format, onChange, className }: RangeFieldProps) {
  const id = useId();
  // A URL may have a value beyond the rail.
  const from = Math.min(range.from, value ?? range.from);
  const to = Math.max(range.to, value ?? range.to);
  const anyAt = limit === 'at-least' ? from : to;
  const text = value === null ? 'Any' : format(value);
  const position = `${to > from ? Math.round((((value ?? anyAt) - from) / (to - from)) * 1000) / 10 : 0}%`;
  return (
    <div className={className}>
      <div className="flex justify-between gap-2 text-secondary/[1.3]">
        <label htmlFor={id} className="font-[620] whitespace-nowrap">
          {label}
        </label>
        <span aria-hidden="true" className={classNames('num whitespace-nowrap', value === null && 'text-ink-2')}>
          {text}
        </span>
      </div>
      <div className="relative">
        <svg
          aria-hidden="true"
          width="100%"
          height="44"
          className="pointer-events-none absolute inset-0 overflow-visible px-2.75 forced-colors:hidden"
        >
          <line x1="0" x2="100%" y1="22" y2="22" strokeWidth="4" strokeLinecap="round" className="stroke-line-strong" />
          {value !== null && (
            <line
              x1={limit === 'at-least' ? position : '0'}
              x2={limit === 'at-least' ? '100%' : position}
              y1="22"
              y2="22"
              strokeWidth="6"
              strokeLinecap="round"
              className="stroke-protein"
            />
          )}
        </svg>
        <input
          id={id}
          type="range"
          min={from}
          max={to}
          step={range.step}
          value={value ?? anyAt}
          disabled={to === from}
          aria-valuetext={text}
          onChange={(event) => {
            const chosen = Number(event.target.value);
            onChange(chosen === anyAt ? null : chosen);
          }}
          className={classNames(rail, webkitHandle, mozHandle)}
        />
      </div>
    </div>
  );
}

const rail =
  'relative block h-11 w-full cursor-pointer appearance-none bg-transparent disabled:cursor-not-allowed forced-colors:appearance-auto';
const webkitHandle =
  '[&::-webkit-slider-thumb]:size-5.5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-beet-700 [&::-webkit-slider-thumb]:bg-paper hover:[&::-webkit-slider-thumb]:bg-beet-100 disabled:[&::-webkit-slider-thumb]:border-control disabled:[&::-webkit-slider-thumb]:bg-disabled';
const mozHandle =
  '[&::-moz-range-thumb]:box-border [&::-moz-range-thumb]:size-5.5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-beet-700 [&::-moz-range-thumb]:bg-paper disabled:[&::-moz-range-thumb]:border-control';
