import { useQuery } from '@tanstack/react-query';
import Bike from 'lucide-react/icons/bike';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Plus from 'lucide-react/icons/plus';
import type { FoodAvailability } from '#contract/availability.ts';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import {
  type ChosenKitchen,
  availabilityIn,
  stateLabels,
  useSetAvailability,
} from '#web/features/availability/availability-query.ts';
import { OrdersWithRiders, withRiders } from '#web/features/riders/orders-with-riders.tsx';
import { useDispatch } from '#web/features/riders/riders-query.ts';
import { classNames } from '#web/ui/class-names.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { StartSlot } from './start-slot.tsx';

/** From this number of counted portions down, the strip names the food. */
const fewPortions = 5;

const isShort = ({ state, portionsLeft }: Pick<FoodAvailability, 'state' | 'portionsLeft'>) =>
  state !== 'AVAILABLE' || (portionsLeft !== null && portionsLeft <= fewPortions);
const isOfNote = (food: FoodAvailability) => (food.byKitchen ?? [food]).some(isShort);

type BoardStripProps = {
  readonly day: BusinessDay;
  readonly kitchenId: ChosenKitchen;
  readonly isRidersOpen: boolean;
  readonly isSoldOutOpen: boolean;
  readonly onRiders: () => void;
  readonly onSoldOut: () => void;
};

/** Below the tabs of the board by due time: orders with riders, and food that is sold out or short. */
export function BoardStrip({ day, kitchenId, isRidersOpen, isSoldOutOpen, onRiders, onSoldOut }: BoardStripProps) {
  const count = withRiders(useDispatch().data).length;
  const { data: foods = [] } = useQuery(availabilityIn(kitchenId));
  return (
    <div className="mr-auto flex min-w-0 items-center gap-1.5 max-wide:hidden">
      <StaffButton
        className="shrink-0"
        aria-expanded={isRidersOpen}
        onClick={onRiders}
        icon={<Bike aria-hidden="true" className="size-4.5 text-st-orange" strokeWidth={1.9} />}
      >
        <span className="num">{count} with riders</span>
        <ChevronDown aria-hidden="true" className={classNames('size-4', isRidersOpen && 'rotate-180')} />
      </StaffButton>
      <StartSlot day={day} />
      <ul
        aria-label="Sold out or short"
        tabIndex={-1}
        className="flex min-w-0 gap-1.5 overflow-x-auto p-1 [scrollbar-width:none]"
      >
        {foods.filter(isOfNote).map((food) => (
          <li key={`${food.kind} ${food.id}`} className="shrink-0">
            <FoodChip food={food} kitchenId={kitchenId} />
          </li>
        ))}
      </ul>
      <StaffButton
        aria-label="Sold out"
        title="Sold out (S)"
        aria-expanded={isSoldOutOpen}
        className="shrink-0"
        onClick={onSoldOut}
        icon={<Plus aria-hidden="true" className="size-4" strokeWidth={2} />}
      >
        {foods.some(isOfNote) ? null : 'Sold out'}
      </StaffButton>
    </div>
  );
}

/** 'sold out in 1 of 2 kitchens': their names would take the whole strip. */
function chipText({ state, portionsLeft, byKitchen }: FoodAvailability, isAvailable: boolean): string {
  if (!byKitchen) return isAvailable ? `${portionsLeft} left` : stateLabels[state].toLowerCase();
  const short = byKitchen.filter((one) => (isAvailable ? isShort(one) : one.state !== 'AVAILABLE')).length;
  return `${isAvailable ? 'few left' : 'sold out'} in ${short} of ${byKitchen.length} kitchens`;
}

function FoodChip({ food, kitchenId }: { readonly food: FoodAvailability; readonly kitchenId: ChosenKitchen }) {
  const { mutate, isPending } = useSetAvailability(food, kitchenId);
  const isAvailable = (food.byKitchen ?? [food]).every(({ state }) => state === 'AVAILABLE');
  return (
    <span className="flex overflow-hidden rounded-cell border border-st-orange bg-st-orange-bg text-staff text-st-orange">
      <span className="num flex items-center gap-1.5 px-2.5 whitespace-nowrap">
        <b className="font-[680]">{food.name}</b>
        {chipText(food, isAvailable)}
      </span>
      <button
        type="button"
        disabled={isPending}
        aria-label={isAvailable ? `Mark ${food.name} sold out today` : `${food.name} is back`}
        className="min-h-11 border-l border-st-orange bg-paper px-2.5 font-[640] text-ink hover:bg-mist focus-visible:-outline-offset-3 wide:pointer-fine:min-h-8.5"
        onClick={() => mutate({ state: isAvailable ? 'SOLD_OUT_TODAY' : 'AVAILABLE' })}
      >
        {isAvailable ? 'Sold out' : 'Back'}
      </button>
    </span>
  );
}

const panel = 'rounded-input border border-line-strong bg-paper px-4 py-2.5';

export function RidersPanel() {
  const { data } = useDispatch();
  return (
    <section aria-label="With riders" className={`mb-2 ${panel}`}>
      <h2 className="text-card-s font-[700]">With riders</h2>
      <OrdersWithRiders dispatch={data} />
    </section>
  );
}

/** On phones and tablets, below the cards. */
export function FoldedRiders() {
  const { data } = useDispatch();
  return (
    <details className={panel}>
      <summary className="num -my-2.5 cursor-pointer py-3 font-[640]">{withRiders(data).length} with riders</summary>
      <OrdersWithRiders dispatch={data} />
    </details>
  );
}
