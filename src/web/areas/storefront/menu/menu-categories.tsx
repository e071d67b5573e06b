import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Meal } from '#contract/catalog.ts';
import { categoriesOf, mealsOfType } from '#domain/menu/menu-search.ts';
import { imageSources } from '#web/ui/stored-image.ts';
import { menuPath, type MenuState } from './menu-search-params.ts';

/** The categories of the tab, as links: they also work before hydration. */
export function MenuCategories({ meals, state }: { readonly meals: readonly Meal[]; readonly state: MenuState }) {
  const categories = useMemo(() => categoriesOf(mealsOfType(meals, state.type)), [meals, state.type]);
  if (categories.length < 2) return null;
  return (
    <nav aria-label="Categories" className="-mx-5 overflow-x-auto md:mx-0 md:overflow-visible">
      <ul className="flex w-max gap-2 px-5 py-1 md:w-auto md:flex-wrap md:px-0 lg:py-0">
        {[{ id: null, name: 'All', imageUrl: null }, ...categories].map(({ id, name, imageUrl }) => (
          <li key={id}>
            <Link
              to={menuPath({ ...state, categoryId: id })}
              preventScrollReset
              aria-current={id === state.categoryId}
              className="flex min-h-11 items-center rounded-full border border-line-strong bg-paper px-4 text-secondary md:max-lg:px-3 lg:min-h-10 font-[620] whitespace-nowrap hover:bg-mist focus-visible:rounded-full aria-[current=true]:border-beet-800 aria-[current=true]:bg-beet-100 aria-[current=true]:text-beet-800"
            >
              {imageUrl ? (
                <img
                  {...imageSources(imageUrl, '32px')}
                  alt=""
                  width={32}
                  height={32}
                  loading="lazy"
                  decoding="async"
                  className="-ml-2.5 mr-2 size-8 rounded-full object-cover"
                />
              ) : null}
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
