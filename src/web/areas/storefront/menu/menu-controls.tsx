import Search from 'lucide-react/icons/search';
import { mealTypes, type MealType } from '#domain/meal-type.ts';
import { Button } from '#web/ui/button.tsx';
import { PillTabs } from '#web/ui/pill-tabs.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { menuPath } from './menu-address.ts';
import { menuPanelId, tabLabels } from './menu-tabs.ts';

type MenuControlsProps = {
  readonly type: MealType;
  readonly text: string;
  readonly onType: (text: string) => void;
  /** A finger or the focus is at the search button: time to fetch what it opens. */
  readonly onNearSearch: () => void;
  readonly onOpenSearch: () => void;
};

export function MenuControls({ type, text, onType, onNearSearch, onOpenSearch }: MenuControlsProps) {
  const tabs = mealTypes.map((id) => ({ id, label: tabLabels[id], to: menuPath({ type: id, query: text }) }));
  return (
    // Sticky only where the window is tall enough to leave room for the food.
    <div className="z-10 mb-3.5 flex flex-col gap-2.5 bg-rice py-3.5 md:flex-row md:items-center md:justify-between md:gap-5 [@media(min-height:560px)]:sticky [@media(min-height:560px)]:top-15 [@media(min-height:560px)]:wide:top-18">
      <PillTabs label="Meal type" panelId={menuPanelId} tabs={tabs} selected={type} />
      <form
        role="search"
        action="/menu"
        className="hidden min-w-0 md:block md:flex-[0_1_460px]"
        onSubmit={(event) => event.preventDefault()}
      >
        <SearchField
          label="Search the menu"
          name="q"
          value={text}
          onChange={onType}
          placeholder="Search by name, description, or nutrients..."
        />
      </form>
      <Button
        variant="soft"
        className="md:hidden"
        icon={<Search aria-hidden="true" size={20} strokeWidth={1.9} />}
        aria-haspopup="dialog"
        onPointerEnter={onNearSearch}
        onFocus={onNearSearch}
        onClick={onOpenSearch}
      >
        Search Menu
      </Button>
    </div>
  );
}
