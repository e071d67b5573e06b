import type { Kitchen } from '#contract/admin-kitchens.ts';
import { CoverageDrawing, CoverageLegend } from './coverage-drawing.tsx';
import { coverageMap, pinCount, type CoverageMap, type MapKitchen, type MapPin } from './coverage-map.ts';

export function CoverageSection({ kitchens }: { readonly kitchens: readonly Kitchen[] }) {
  const map = coverageMap(kitchens);
  return (
    <section aria-labelledby="coverage" className="rounded-input border border-line bg-paper p-4 wide:p-5">
      <h2 id="coverage" className="text-card-s font-[720]">
        Where we deliver
      </h2>
      <p className="num pt-0.5 pb-3 text-ink-2">
        The active kitchens cover{' '}
        <b className="text-ink">
          {map.coveredCount} of {pinCount}
        </b>{' '}
        PIN codes of the shop’s table.
      </p>
      <div className="grid items-start gap-5 staff-board:grid-cols-[minmax(0,560px)_minmax(0,1fr)]">
        <div className="grid gap-2.5">
          <CoverageDrawing map={map} />
          <CoverageLegend map={map} />
        </div>
        <CoverageList map={map} />
      </div>
    </section>
  );
}

/** The map as text: the PIN codes of each kitchen, and those without one. */
function CoverageList({ map }: { readonly map: CoverageMap }) {
  const byKitchen = Map.groupBy(
    map.pins.filter(({ kitchen }) => kitchen),
    ({ kitchen }) => kitchen!,
  );
  const uncovered = map.pins.filter(({ kitchen }) => !kitchen);
  return (
    <div className="grid gap-1">
      {[...byKitchen].map(([kitchen, pins]) => (
        <PinList key={kitchen.id} title={titleOf(kitchen)} pins={pins} isOpen />
      ))}
      {uncovered.length > 0 ? <PinList title="Not covered" pins={uncovered} /> : null}
    </div>
  );
}

const titleOf = ({ name }: MapKitchen) => `Nearest to ${name}`;

type PinListProps = { readonly title: string; readonly pins: readonly MapPin[]; readonly isOpen?: boolean };

function PinList({ title, pins, isOpen = false }: PinListProps) {
  return (
    <details open={isOpen} className="border-b border-line last:border-b-0">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-[620] marker:content-none [&::-webkit-details-marker]:hidden">
        <span aria-hidden="true" className="inline-block w-3 text-ink-2 in-open:rotate-90">
          ›
        </span>
        <span className="grow wrap-anywhere">{title}</span>
        <span className="num whitespace-nowrap text-ink-2">
          {pins.length} PIN {pins.length === 1 ? 'code' : 'codes'}
        </span>
      </summary>
      <ul className="num columns-[150px] gap-4 pb-3 text-note">
        {pins.map(({ pin, locality }) => (
          <li key={pin} className="break-inside-avoid">
            {pin} <span className="text-ink-2">{locality}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
