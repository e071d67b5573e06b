import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { type CoverageMap, type MapCircle, type MapPin, mapSize, pinCount } from './coverage-map.ts';

type CoverageDrawingProps = {
  readonly map: CoverageMap;
  /** The kitchen that is being edited. */
  readonly highlighted?: number | 'draft' | undefined;
};

/** Localities with a label, for orientation. */
const landmarks = new Set(['500003', '500072', '500002', '500039', '500108', '500100', '500070']);
/** SVG units scale with the drawing, so text is larger in them on a phone. */
const smallType = 'text-[10.5px] max-staff-cards:text-staff';

/** Hidden from screen readers: `CoverageList` has the same in words. */
export function CoverageDrawing({ map, highlighted }: CoverageDrawingProps) {
  const { pins, circles, scaleBar, coveredCount } = map;
  return (
    <svg
      role="img"
      aria-label={`Map of the delivery circles: ${coveredCount} of ${pinCount} PIN codes are covered`}
      viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
      className="aspect-[440/340] w-full rounded-input border border-line bg-rice"
    >
      {circles.map((circle) => (
        <Circle key={circle.kitchen.id} {...circle} isHighlighted={circle.kitchen.id === highlighted} />
      ))}
      {pins.map(({ pin, locality, x, y, kitchen }) => (
        <circle
          key={pin}
          cx={x}
          cy={y}
          r={2.8}
          strokeWidth={1.2}
          className={kitchen ? 'fill-beet-700 stroke-beet-700' : 'fill-paper stroke-control'}
        >
          <title>{`${pin} ${locality}: ${kitchen ? kitchen.name : 'not covered'}`}</title>
        </circle>
      ))}
      {pins
        .filter((pin) => landmarks.has(pin.pin) && !circles.some((circle) => isNear(pin, circle)))
        .map(({ pin, locality, x, y }) => (
          <text
            key={pin}
            x={x + 6}
            y={y + 3.5}
            paintOrder="stroke"
            strokeWidth={2.5}
            className={`pointer-events-none fill-ink-2 stroke-rice ${smallType}`}
          >
            {locality}
          </text>
        ))}
      {circles.map(({ kitchen, x, y }) => (
        <g key={kitchen.id}>
          <path
            d={`M${x} ${y - 7}l7 7l-7 7l-7-7z`}
            strokeWidth={1.5}
            className={kitchen.active ? 'fill-haldi-500 stroke-ink' : 'fill-paper stroke-ink'}
          />
          <text
            x={x}
            y={y - 11}
            textAnchor="middle"
            paintOrder="stroke"
            strokeWidth={3}
            className="pointer-events-none fill-ink stroke-rice text-[11.5px] font-[660] max-staff-cards:text-staff"
          >
            {kitchen.name}
          </text>
        </g>
      ))}
      <g>
        <path
          d={`M14 ${mapSize.height - 20}v6h${scaleBar.length}v-6`}
          strokeWidth={1.5}
          className="fill-none stroke-ink-2"
        />
        <text x={14} y={mapSize.height - 25} className={`fill-ink-2 ${smallType}`}>
          {scaleBar.km} km
        </text>
      </g>
    </svg>
  );
}

/** The kitchen's name is at this place instead. */
const isNear = (pin: MapPin, { x, y }: MapCircle) => Math.hypot(pin.x - x, pin.y - y) < 30;

function Circle({ kitchen, x, y, radius, isHighlighted }: MapCircle & { readonly isHighlighted: boolean }) {
  return (
    <circle
      cx={x}
      cy={y}
      r={radius}
      strokeWidth={isHighlighted ? 2.5 : 1.5}
      strokeDasharray={kitchen.active ? undefined : '5 4'}
      className={classNames(
        kitchen.active ? 'fill-beet-100/60 stroke-beet-700' : 'fill-none stroke-ink-3',
        isHighlighted && 'stroke-beet-800',
      )}
    />
  );
}

export function CoverageLegend({ map }: { readonly map: CoverageMap }) {
  const hasInactive = map.circles.some(({ kitchen }) => !kitchen.active);
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-note text-ink-2">
      <LegendItem text="covered PIN code">
        <circle cx={7} cy={7} r={3.6} strokeWidth={1.4} className="fill-beet-700 stroke-beet-700" />
      </LegendItem>
      <LegendItem text="not covered">
        <circle cx={7} cy={7} r={3.6} strokeWidth={1.4} className="fill-paper stroke-control" />
      </LegendItem>
      <LegendItem text="kitchen">
        <path d="M7 1l6 6l-6 6l-6-6z" strokeWidth={1.4} className="fill-haldi-500 stroke-ink" />
      </LegendItem>
      {hasInactive ? (
        <LegendItem text="circle of an inactive kitchen">
          <circle cx={7} cy={7} r={5.6} strokeWidth={1.4} strokeDasharray="3 2" className="fill-none stroke-ink-3" />
        </LegendItem>
      ) : null}
    </ul>
  );
}

function LegendItem({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <svg aria-hidden="true" viewBox="0 0 14 14" className="size-3.5">
        {children}
      </svg>
      {text}
    </li>
  );
}
