import type { Meal } from '#contract/catalog.ts';
import { MealPicture } from '#web/meal-card/meal-picture.tsx';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { menuPath } from './menu-search-params.ts';

/** Advertises the combos with the picture of one from the menu. */
export function ComboPanel({ combo }: { readonly combo: Meal }) {
  return (
    <section className="mt-10 grid items-center overflow-hidden rounded-xl bg-celadon-300 md:mt-16 md:grid-cols-2">
      <div className="px-6 pt-8 md:py-12 md:pl-12">
        <h2 className="text-[36px] md:text-[46px]">Bowl, shake, snack: sorted</h2>
        <p className="mt-3 mb-[22px] max-w-[40ch] text-[17px] text-[#3B3038]">
          Power Combos pair a bowl with a whey shake and a snack tray, for the days one meal is not enough.
        </p>
        <ButtonLink to={menuPath({ type: 'POWER_COMBO' })}>See Power Combos</ButtonLink>
      </div>
      <MealPicture meal={combo} className="mx-auto my-[18px] w-full max-w-[460px]" />
    </section>
  );
}
