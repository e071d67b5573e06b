import type { Kitchen } from '#contract/admin-kitchens.ts';
import { CoverageDrawing, CoverageLegend } from './coverage-drawing.tsx';
import { coverageMap, isOnMap, isReachComplete, type MapKitchen, pinCount, pinsWithinReach } from './coverage-map.ts';

type DraftCoverageProps = {
  readonly draft: Omit<MapKitchen, 'id'>;
  /** The other kitchens, as saved. */
  readonly others: readonly Kitchen[];
};

/** Live preview of what the kitchen in the form would cover. */
export function DraftCoverage({ draft, others }: DraftCoverageProps) {
  const kitchen: MapKitchen = { ...draft, id: 'draft', name: draft.name.trim() || 'This kitchen' };
  const map = coverageMap([...others, kitchen]);
  return (
    <div className="grid gap-2">
      <p role="status" className="num text-secondary font-[560]">
        {coverageText(kitchen)}
      </p>
      <CoverageDrawing map={map} highlighted="draft" />
      <CoverageLegend map={map} />
    </div>
  );
}

function coverageText(kitchen: MapKitchen): string {
  if (!isReachComplete(kitchen)) return 'Set where the kitchen is and how far it delivers to see what it covers.';
  const count = `${pinsWithinReach(kitchen)} of ${pinCount} PIN codes`;
  if (!isOnMap(kitchen)) return `Covers ${count}: it is not in Hyderabad.`;
  return kitchen.active ? `Covers ${count}` : `Would cover ${count} if it were active`;
}
