import Search from 'lucide-react/icons/search';
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
  const tabs = mealTypes.map((id) => ({ id, label: tabLabels[id], to: menuPath({ ...state, type: id }) }));
  const active = countFilters(state);
  return (
    // Sticky only where the window is tall enough to leave room for the food.
    <div className="z-10 mb-3.5 flex flex-col gap-2.5 bg-rice py-3.5 md:flex-row md:items-center md:gap-5 lg:mb-0 [@media(min-height:560px)]:sticky [@media(min-height:560px)]:top-15 [@media(min-height:560px)]:wide:top-18">
      <PillTabs label="Meal type" panelId={menuPanelId} tabs={tabs} selected={state.type} className="md:shrink-0" />
      <form
        role="search"
        action="/menu"
        className="hidden min-w-0 md:ml-auto md:block md:flex-[0_1_460px]"
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
      <div className="grid grid-cols-[1fr_auto] gap-2.5 whitespace-nowrap max-[359px]:*:px-2.5 md:block md:shrink-0 lg:hidden">
        <Button
          variant="soft"
          className="md:hidden"
          icon={<Search {...icon} />}
          aria-haspopup="dialog"
          onPointerEnter={search.prepare}
          onFocus={search.prepare}
          onClick={search.open}
        >
          Search Menu
        </Button>
        <Button
          variant={active > 0 ? 'primary' : 'soft'}
          icon={<SlidersHorizontal {...icon} />}
          aria-haspopup="dialog"
          onPointerEnter={filters.prepare}
          onFocus={filters.prepare}
          onClick={filters.open}
        >
          Filters{active > 0 && <span className="num">({active})</span>}
        </Button>
      </div>
    </div>
  );
}

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.9, className: 'shrink-0' } as const;
