import { useQuery } from '@tanstack/react-query';
import CookingPot from 'lucide-react/icons/cooking-pot';
import Printer from 'lucide-react/icons/printer';
import { useSearchParams } from 'react-router';
import type { PrepSheet } from '#contract/kitchen-board.ts';
import { dayLabel, type BusinessDay } from '#domain/calendar/business-day.ts';
import { componentTypes, type ComponentType } from '#domain/menu/component-type.ts';
import { StaffButton } from '#web/staff-shell/staff-button.tsx';
import { StaffPageHead } from '#web/staff-shell/staff-page-head.tsx';
import { AllergenList } from '#web/ui/food/allergen-list.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { VegMark } from '#web/ui/food/veg-mark.tsx';
import { BoardLoading } from '../board/board-loading.tsx';
import { LiveBanner } from '../board/live-banner.tsx';
import { DayNavigator } from '../day-navigator.tsx';
import { readDay, useToday, prepSheetHome, prepSheetPath } from '../kitchen-day.ts';
import { kitchenMeta } from '../kitchen-meta.ts';
import { prepSheetQuery } from '../kitchen-queries.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { useKitchenEventsContext } from '../events/kitchen-events-context.ts';
import type { Route } from './+types/prep-sheet-page.ts';
import { PrepSheetTable } from './prep-sheet-table.tsx';

const title = 'Prep Sheet';

export const meta: Route.MetaFunction = ({ matches }) =>
  kitchenMeta(title, prepSheetHome, matches[0].loaderData.publicUrl);

export default function PrepSheetPage() {
  const [search] = useSearchParams();
  const today = useToday();
  const day = readDay(search, today);
  return (
    <div className="prep-sheet">
      <StaffPageHead title={title}>
        <DayNavigator day={day} today={today} pathOf={(to) => prepSheetPath(to, today)} />
        <StaffButton
          onClick={() => window.print()}
          className="max-staff-rows:w-full print:hidden"
          icon={<Printer aria-hidden="true" className="size-4" strokeWidth={1.9} />}
        >
          Print
        </StaffButton>
      </StaffPageHead>
      <div className="max-w-215 px-4 pt-3 pb-7 wide:px-7 print:max-w-none print:px-0">
        <LiveBanner />
        <Sheet day={day} today={today} />
      </div>
    </div>
  );
}

function Sheet({ day, today }: { readonly day: BusinessDay; readonly today: BusinessDay }) {
  const { refetchInterval } = useKitchenEventsContext();
  const { data, isError, refetch, dataUpdatedAt } = useQuery({ ...prepSheetQuery(day), refetchInterval });
  if (!data) {
    return isError ? (
      <ErrorState message="Error loading the prep sheet. Please try again later." onRetry={() => void refetch()} />
    ) : (
      <BoardLoading text="Loading the prep sheet..." />
    );
  }
  if (data.orderCount === 0) {
    return (
      <div role="status">
        <EmptyState
          icon={<CookingPot aria-hidden="true" strokeWidth={1.9} />}
          title={`Nothing left to cook for ${dayLabel(day, today)}.`}
        />
      </div>
    );
  }
  return (
    <div className="grid gap-5 pt-1">
      <p className="num text-base text-ink-2">
        {dayLabel(day, today)}
        <span className="hidden print:inline"> ({day})</span>: still to cook for{' '}
        <b className="font-bold text-ink">
          {data.orderCount} {data.orderCount === 1 ? 'order' : 'orders'}
        </b>
        , as of {formatInstant(new Date(dataUpdatedAt), 'time')}.
      </p>
      <PrepSheetTable title="Meals" rows={data.meals.map(mealRow)} />
      {componentTypes.map((type) => (
        <PrepSheetTable
          key={type}
          title={componentTitles[type]}
          rows={data.components
            .filter(({ componentType }) => componentType === type)
            .map(({ id, name, portions, grams }) => ({ key: id, name, portions, grams }))}
        />
      ))}
    </div>
  );
}

const componentTitles: Record<ComponentType, string> = {
  BASE: 'Bases for custom bowls',
  PROTEIN: 'Proteins for custom bowls',
  ADDON: 'Add-ons for custom bowls',
};

function mealRow({ mealId, name, portions, grams, isVegetarian, allergens }: PrepSheet['meals'][number]) {
  return {
    key: mealId,
    name: (
      <span className="flex items-start gap-1.5">
        <VegMark isVegetarian={isVegetarian} className="-mt-px -ml-1 shrink-0" />
        <span>
          {name}
          <AllergenList allergens={allergens} className="font-normal" />
        </span>
      </span>
    ),
    portions,
    grams,
  };
}
