import { useId, useRef, useState, type KeyboardEvent, useEffect, type RefObject } from 'react';
import { type Bar, barText, labelledBars, nextBar, plotScale, tickText } from './bar-plot.ts';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';

type BarPlotFigureProps = {
  readonly title: string;
  /** Shown while no bar is pointed at: '12 orders so far'. */
  readonly summary: string;
  readonly bars: readonly Bar[];
  /** The bar that always has a label. */
  readonly labelFrom: 'first' | 'last';
  /** Column headers of the table: 'Hour', 'Orders'. */
  readonly heads: readonly string[];
};

const height = 190;
const left = 30;
const floor = height - 24;
const ceiling = 8;

/** A single tab stop; the arrow keys move between bars. Hovering or focusing a bar shows its value. */
export function BarPlotFigure({ title, summary, bars, labelFrom, heads }: BarPlotFigureProps) {
  const titleId = useId();
  const plot = useRef<SVGSVGElement>(null);
  const width = useWidth(plot, 460);
  const [stop, setStop] = useState(bars.length - 1);
  const [pointed, setPointed] = useState<number | null>(null);
  const pointedBar = pointed === null ? undefined : bars[pointed];
  const { ticks, heightOf } = plotScale(bars.map(({ value }) => value));
  const slot = (width - left) / bars.length;
  const labelled = labelledBars(bars.length, slot, labelFrom);
  const yOf = (value: number) => floor - heightOf(value) * (floor - ceiling);

  const move = (event: KeyboardEvent) => {
    const next = nextBar(event.key, stop, bars.length);
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    plot.current?.querySelector<SVGGElement>(`[data-bar="${next}"]`)?.focus();
  };
  return (
    <figure aria-labelledby={titleId} className="min-w-0 rounded-input border border-line bg-paper p-4">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 pb-2">
        <h2 id={titleId} className="text-figure font-[720]">
          {title}
        </h2>
        <p className="num min-h-5 text-ink-2">{pointedBar ? barText(pointedBar) : summary}</p>
      </figcaption>
      <svg
        ref={plot}
        role="listbox"
        aria-orientation="horizontal"
        aria-label={`${title}, bars`}
        viewBox={`0 0 ${width} ${height}`}
        height={height}
        onKeyDown={move}
        onPointerLeave={() => setPointed(null)}
        className="num block w-full text-[12px]"
      >
        {ticks.map((tick) => (
          <g key={tick} aria-hidden="true">
            <path d={`M${left} ${yOf(tick)}H${width}`} className="stroke-line" />
            <text x={left - 6} y={yOf(tick) + 4} textAnchor="end" className="fill-ink-2">
              {tickText(tick)}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => (
          <g
            key={bar.name}
            role="option"
            aria-selected={index === stop}
            aria-label={barText(bar)}
            data-bar={index}
            tabIndex={index === stop ? 0 : -1}
            onPointerEnter={() => setPointed(index)}
            onFocus={() => {
              setPointed(index);
              setStop(index);
            }}
            onBlur={() => setPointed(null)}
            className="group"
          >
            <rect
              x={left + index * slot}
              y={ceiling}
              width={slot}
              height={floor - ceiling}
              className="fill-transparent group-hover:fill-pista-100"
            />
            <rect
              x={left + index * slot + slot * 0.16}
              y={yOf(bar.value)}
              width={slot * 0.68}
              height={floor - yOf(bar.value)}
              className="fill-beet-700 group-hover:fill-beet-900"
            />
            {labelled.has(index) ? (
              <text
                x={index === bars.length - 1 ? width : left + (index + 0.5) * slot}
                y={height - 7}
                textAnchor={index === bars.length - 1 ? 'end' : 'middle'}
                className="fill-ink-2"
              >
                {bar.label}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
      <details className="pt-1 text-note">
        <summary className="inline-flex min-h-8 cursor-pointer items-center text-ink-2 underline underline-offset-3 max-wide:min-h-11">
          Show as a table
        </summary>
        <BarTable title={title} bars={bars} heads={heads} />
      </details>
    </figure>
  );
}

/** Width of the element in pixels, tracked so that the text of the drawing keeps its size. */
function useWidth(element: RefObject<Element | null>, usualWidth: number): number {
  const [width, setWidth] = useState(usualWidth);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

type BarTableProps = {
  readonly title: string;
  readonly bars: readonly Bar[];
  /** Column headers: of the bars' names, then of their values. */
  readonly heads: readonly string[];
};

/** The chart as a table. */
function BarTable({ title, bars, heads }: BarTableProps) {
  return (
    <table className="num mt-1 w-full text-left">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="text-ink-2">
          {heads.map((head) => (
            <th key={head} scope="col" className="py-1 pr-3 font-[620]">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ name, values }) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className="py-1 pr-3 font-normal">
              {name}
            </th>
            {values.map((text, index) => (
              <td key={heads[index + 1]} className="py-1 pr-3">
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Two plots that are being loaded. */
export function PlotSkeletons() {
  return (
    <AfterAWhile>
      <div className="grid gap-4 staff-board:grid-cols-2">
        <Skeleton className="h-67.5" />
        <Skeleton className="h-67.5" />
      </div>
    </AfterAWhile>
  );
}
