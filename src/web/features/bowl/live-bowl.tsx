import { Fragment, useMemo } from 'react';
import type { RimMacros } from '#bowl-art/art-spec.ts';
import { bowlLayers } from '#bowl-art/bowl-layers.ts';
import { customBowlArt, type DrawnComponent } from '#bowl-art/component-art.ts';
import { rimArcs } from '#bowl-art/macro-rim.ts';
import { bowlViewBox } from '#bowl-art/stoneware.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useTweenedMacros } from './use-tweened-macros.ts';

type LiveBowlProps = {
  /** Pass the same array for the same bowl: a new array is a new drawing. */
  readonly components: readonly DrawnComponent[];
  /** Undefined leaves the rim plain: below 96 px, or where a macro is not known. */
  readonly macros?: RimMacros | undefined;
  /** Distinguishes the bowls of one page. */
  readonly idPrefix: string;
  /** Below 64 px. */
  readonly isSmall?: boolean;
  readonly className?: string;
};

/** One seed for every bowl in progress, so that a new ingredient does not move the others. */
const seed = 'your-bowl';

const arriving =
  'origin-center [transform-box:fill-box] transition-[scale,opacity] duration-260 ease-out motion-safe:starting:scale-86 motion-safe:starting:opacity-0';

/** Inline, so that new layers can be animated. Its text is beside it. */
export function LiveBowl({ components, macros, idPrefix, isSmall = false, className }: LiveBowlProps) {
  const layers = useMemo(
    () => bowlLayers(customBowlArt(components), { seed, idPrefix, detail: isSmall ? 'small' : 'full' }),
    [components, idPrefix, isSmall],
  );
  return (
    <svg
      aria-hidden="true"
      viewBox={bowlViewBox}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('block aspect-square', className)}
    >
      {layers.map(({ key, svg }) => (
        <Fragment key={key}>
          {/* Safe markup: generated from numbers and fixed keys, without user input. */}
          <g className={key.includes(':') ? arriving : undefined} dangerouslySetInnerHTML={{ __html: svg }} />
          {key === 'stoneware' && macros && <PaintedRim macros={macros} />}
        </Fragment>
      ))}
    </svg>
  );
}

/** Protein solid, carbs ticks, fats dots; when the bowl changes, the arcs move to their new lengths. */
function PaintedRim({ macros }: { readonly macros: RimMacros }) {
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
