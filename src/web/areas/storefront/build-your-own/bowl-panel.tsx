import type { BowlInProgress } from '#web/features/bowl/bowl-in-progress.ts';
import { BowlContents, BowlMacros, BowlNutrition, BowlPicture, BowlTotal } from './bowl-summary.tsx';
import { BuildMealButton, type BuildMeal } from './build-meal-button.tsx';
import { ShareBowl } from './share-bowl.tsx';

/**
 * The summary beside the choices. It is sticky in a window that is tall enough for all of it; the bowl shrinks first.
 * On phones only the picture and its text are above the choices, with nothing focusable: the rest is in the bar below.
 */
export function BowlPanel({ bowl, build }: { readonly bowl: BowlInProgress; readonly build: BuildMeal }) {
  return (
    <aside
      aria-label="Your bowl"
      className="overflow-hidden max-wide:row-start-1 rounded-(--radius-l) border border-line bg-paper sm:grid sm:grid-cols-[minmax(0,300px)_minmax(0,1fr)] wide:block [@media(min-height:720px)]:wide:sticky [@media(min-height:720px)]:wide:top-23"
    >
      <BowlPicture
        bowl={bowl}
        idPrefix="your-bowl"
        className="w-[78%] max-w-95 sm:w-full wide:w-[min(84%,100svh-570px)] wide:min-w-37.5"
      />
      <div className="grid content-center gap-3 px-4.5 pt-4 pb-4.5 wide:px-5.5 wide:pt-3">
        <div className="grid gap-1 wide:gap-0">
          <div className="flex items-center justify-between gap-2">
            <h2 className="text-[27px]">Your bowl</h2>
            <div className="-mr-3 hidden wide:block">
              <ShareBowl bowl={bowl} />
            </div>
          </div>
          <BowlContents bowl={bowl} className="min-h-[2lh]" />
        </div>
        <BowlMacros bowl={bowl} />
        <div className="hidden gap-3 sm:grid">
          <BowlNutrition bowl={bowl} />
        </div>
        <div className="hidden gap-3 wide:grid">
          <BowlTotal bowl={bowl} />
          <BuildMealButton {...build} />
        </div>
      </div>
    </aside>
  );
}
