import { moundKey } from '#bowl-art/art-keys.ts';
import { glyphUrl } from '#bowl-art/art-url.ts';
import type { MealIngredient } from '#contract/catalog.ts';

export function IngredientList({ ingredients }: { readonly ingredients: readonly MealIngredient[] }) {
  return (
    <section aria-labelledby="ingredients">
      <h2 id="ingredients" className="mb-3 text-section">
        What is in it
      </h2>
      <ul className="grid gap-x-6 md:grid-cols-2">
        {ingredients.map(({ name, grams, artKey }) => (
          <li key={name} className="flex min-h-17 items-center gap-3 border-b border-line py-1.5 text-secondary">
            <img
              src={glyphUrl(artKey ?? moundKey)}
              alt=""
              width={54}
              height={54}
              loading="lazy"
              decoding="async"
              className="size-13.5 shrink-0 rounded-m bg-mist p-2"
            />
            <span className="flex-1 font-semibold wrap-anywhere">{name}</span>
            <span className="num text-ink-2">{grams} g</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
