import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { mealTypes } from '#domain/menu/meal-type.ts';
import { countFilters } from '#domain/menu/menu-filter.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { PillTabs } from '#web/ui/navigation/pill-tabs.tsx';
import { menuPath, type MenuState } from './menu-search-params.ts';
import { menuPanelId, tabLabels } from './menu-labels.ts';

/** Opens what a large screen shows inline. */
type Opener = {
  readonly open: () => void;
  /** A touch or the focus is near the button: time to load what it opens. */
  readonly prepare: () => void;
};

type MenuControlsProps = {
  readonly state: MenuState;
  readonly onType: (text: string) => void;
  readonly search: Opener;
  readonly filters: Opener;
};

export function MenuControls({ state, onType, search, filters }: MenuControlsProps) {
  const tabs = mealTypes.map((id) => ({
    id,
    label: tabLabels[id],
    to: menuPath({ ...state, type: id, categoryId: null }),
  }));
  const active = countFilters(state);
  return (
    // Sticky only where the window is tall enough to leave room for the food.
    <div className="z-10 -mx-5 flex flex-wrap items-center gap-1.5 bg-rice px-5 py-1.5 md:-mx-8 md:gap-5 md:px-8 lg:py-1 [@media(min-height:560px)]:sticky [@media(min-height:560px)]:top-15 [@media(min-height:560px)]:wide:top-18">
      <PillTabs
        label="Meal type"
        panelId={menuPanelId}
        tabs={tabs}
        selected={state.type}
        className="max-md:min-w-44 max-md:flex-[1_1_0] max-md:[&_a]:flex-[1_1_0] max-md:[&_a]:px-1 max-md:[&_a]:text-center max-md:[&_a]:text-note/[1.2] max-md:[&_a]:whitespace-normal md:shrink-0"
      />
      <form
        role="search"
        action="/menu"
        className="hidden min-w-0 md:ml-auto md:block md:max-w-115 md:flex-[1_1_14rem]"
        onSubmit={(event) => event.preventDefault()}
      >
        <SearchField
          label="Search the menu"
          name="q"
          value={state.query}
          onChange={onType}
          placeholder="Search by name, description, or nutrients..."
        />
      </form>
      <div className="flex shrink-0 gap-1 whitespace-nowrap lg:hidden">
        <Button
          variant="soft"
          className="px-2 md:hidden"
          aria-haspopup="dialog"
          onPointerEnter={search.prepare}
          onFocus={search.prepare}
          onClick={search.open}
        >
          <span className="w-min text-note/[1.2] whitespace-normal">Search Menu</span>
        </Button>
        <Button
          variant={active > 0 ? 'primary' : 'soft'}
          className={iconOnPhones}
          icon={<SlidersHorizontal {...icon} />}
          aria-haspopup="dialog"
          onPointerEnter={filters.prepare}
          onFocus={filters.prepare}
          onClick={filters.open}
        >
          <span className="max-md:sr-only">Filters</span>
          {active > 0 && <span className="num">({active})</span>}
        </Button>
      </div>
    </div>
  );
}

/** One row of controls leaves a phone the most room for the food. */
const iconOnPhones = 'max-md:gap-1 max-md:px-2.5';
const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.9, className: 'shrink-0' } as const;
