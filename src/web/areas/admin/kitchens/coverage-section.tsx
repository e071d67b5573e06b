import type { Kitchen } from '#contract/admin-kitchens.ts';
import { CoverageDrawing, CoverageLegend } from './coverage-drawing.tsx';
import { CoverageList } from './coverage-list.tsx';
import { coverageMap, pinCount } from './coverage-map.ts';

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
