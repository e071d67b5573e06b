import type { RimMacros } from '#bowl-art/art-spec.ts';
import { rimArcs } from '#bowl-art/macro-rim.ts';
import { useTweenedMacros } from './use-tweened-macros.ts';

/** Protein solid, carbs ticks, fats dots; when the bowl changes, the arcs move to their new lengths. */
export function PaintedRim({ macros }: { readonly macros: RimMacros }) {
  return rimArcs(useTweenedMacros(macros)).map(({ macro, d, colour, width, cap, dash }) => (
    <path
      key={macro}
      d={d}
      stroke={colour}
      strokeWidth={width}
      strokeLinecap={cap}
      strokeDasharray={dash ?? undefined}
    />
  ));
}
