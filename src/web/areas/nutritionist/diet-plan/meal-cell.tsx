import NotebookPen from 'lucide-react/icons/notebook-pen';
import Plus from 'lucide-react/icons/plus';
import Utensils from 'lucide-react/icons/utensils';
import X from 'lucide-react/icons/x';
import { memo, type ReactNode } from 'react';
import type { DayOfWeek, MealSlot } from '#domain/consultations/diet-plan.ts';
import { nutrientText } from '#domain/menu/nutrition.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { PlannedMeal } from './plan.ts';
import { placeName } from './plan-edits.ts';

export type CellPlace = { readonly day: DayOfWeek; readonly slot: MealSlot };

/** Stable while a week is shown, so that a cell rerenders only when its meal changes. */
export type CellHandlers = {
  readonly pick: (at: CellPlace) => void;
  readonly remove: (at: CellPlace) => void;
  readonly annotate: (at: CellPlace) => void;
};

type MealCellProps = CellPlace & {
  readonly meal: PlannedMeal | undefined;
  /** The tab stop of the grid. */
  readonly isReachable: boolean;
  /** Full-width row of the day view. */
  readonly isRow?: boolean;
  /** Undefined when read-only. */
  readonly actions: CellHandlers | undefined;
};

export const cellId = ({ day, slot }: CellPlace) => `meal-${day}-${slot}`;

export const MealCell = memo(function MealCell(props: MealCellProps) {
  const { meal, day, slot, isReachable, isRow = false, actions } = props;
  const at = { day, slot };
  const place = placeName(at);
  const tabIndex = isReachable ? 0 : -1;
  if (!actions) {
    return (
      <div
        id={cellId(at)}
        // Arrow keys work in a read-only grid too.
        tabIndex={isRow ? undefined : tabIndex}
        className={classNames('rounded-cell', meal ? faceClass(isRow) : emptyClass(isRow))}
      >
        {meal ? <MealFace meal={meal} isRow={isRow} /> : <span>No meal planned</span>}
        {meal?.notes ? <p className="col-span-full text-label/[1.3] text-ink-2">{meal.notes}</p> : null}
      </div>
    );
  }
  return (
    <div className={classNames('group relative flex min-w-0 flex-1 rounded-cell', meal && 'hover:bg-pista-100')}>
      <button
        type="button"
        id={cellId(at)}
        tabIndex={tabIndex}
        aria-label={
          meal
            ? `Replace ${meal.name}, ${place}, ${nutrientText('calories', meal.caloriesKcal)}`
            : `Add a meal to ${place}: No meal planned`
        }
        aria-keyshortcuts={meal ? 'Delete' : undefined}
        onClick={() => actions.pick(at)}
        className={classNames(
          'min-w-0 flex-1 focus-visible:rounded-cell',
          meal ? faceClass(isRow) : `${emptyClass(isRow)} hover:border-beet-700 hover:bg-beet-50 hover:text-beet-700`,
        )}
      >
        {meal ? (
          <MealFace meal={meal} isRow={isRow} />
        ) : (
          <>
            <span>No meal planned</span>
            <Plus aria-hidden="true" className="size-4.5" strokeWidth={1.9} />
          </>
        )}
      </button>
      {meal ? (
        <>
          <CellButton
            isRow={isRow}
            tabIndex={tabIndex}
            label={`${meal.notes ? 'Edit notes of' : 'Add notes to'} ${meal.name}, ${place}`}
            onClick={() => actions.annotate(at)}
            className={classNames(
              isRow ? 'right-11' : 'right-7',
              meal.notes ? 'text-beet-700' : 'text-ink-3',
              'hover:bg-pista-200 hover:text-ink',
            )}
          >
            <NotebookPen aria-hidden="true" className="size-3.75" strokeWidth={1.9} />
          </CellButton>
          <CellButton
            isRow={isRow}
            tabIndex={tabIndex}
            label={`Remove ${meal.name}, ${place}`}
            onClick={() => {
              actions.remove(at);
              // This button disappears with the meal, so the focus moves to the button that replaces it.
              document.getElementById(cellId(at))?.focus();
            }}
            className={classNames(isRow ? 'right-0' : 'right-0.5', 'text-ink-3 hover:bg-st-red-bg hover:text-st-red')}
          >
            <X aria-hidden="true" className="size-3.75" strokeWidth={1.9} />
          </CellButton>
        </>
      ) : null}
    </div>
  );
});

const faceClass = (isRow: boolean) =>
  isRow
    ? 'grid grid-cols-[44px_minmax(0,1fr)] items-center gap-x-2.5 pr-24 text-left'
    : 'grid grid-cols-[34px_minmax(0,1fr)] content-start items-center gap-x-1.5 gap-y-0.5 px-1 py-0.75 text-left';

const emptyClass = (isRow: boolean) =>
  classNames(
    'place-items-center content-center gap-1 rounded-cell border-input border-dashed border-line-strong p-1 text-note text-ink-2',
    isRow ? 'flex min-h-12 w-full items-center justify-center' : 'grid min-h-16.5 w-full',
  );

function MealFace({ meal, isRow }: { readonly meal: PlannedMeal; readonly isRow: boolean }) {
  const kcal = nutrientText('calories', meal.caloriesKcal);
  const offMenu = meal.mealType !== 'GENERIC' && !meal.isOnSale ? 'not on the menu' : meal.soldOut ? 'sold out' : null;
  return (
    <>
      <MealDisc artUrl={meal.artUrl} isRow={isRow} />
      {isRow ? null : <span className="num text-label text-ink-2">{kcal}</span>}
      <span className={classNames('min-w-0', !isRow && 'col-span-full')}>
        <span
          className={classNames(
            'line-clamp-2 font-[620] wrap-anywhere',
            isRow ? 'text-secondary/[1.2]' : 'text-note/[1.2]',
          )}
        >
          {meal.name}
        </span>
        {isRow ? (
          <span className="num block text-note/[1.2] text-ink-2">{[kcal, offMenu].filter(Boolean).join(', ')}</span>
        ) : null}
        {!isRow && offMenu ? <span className="block text-label text-ink-2">{offMenu}</span> : null}
      </span>
    </>
  );
}

function MealDisc({ artUrl, isRow }: { readonly artUrl: string | null; readonly isRow: boolean }) {
  if (artUrl !== null) {
    return (
      <img src={artUrl} alt="" width={64} height={64} decoding="async" className={isRow ? 'size-11' : 'size-8.5'} />
    );
  }
  return (
    <span
      className={classNames(
        'grid place-items-center rounded-full bg-jaggery-300 text-beet-900',
        isRow ? 'size-11' : 'size-8.5',
      )}
    >
      <Utensils aria-hidden="true" className="size-4.75" strokeWidth={1.9} />
    </span>
  );
}

type CellButtonProps = {
  readonly isRow: boolean;
  readonly tabIndex: number;
  readonly label: string;
  readonly onClick: () => void;
  readonly className: string;
  readonly children: ReactNode;
};

function CellButton({ isRow, tabIndex, label, onClick, className, children }: CellButtonProps) {
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={label}
      onClick={onClick}
      className={classNames(
        'absolute grid place-items-center rounded-(--radius-s)',
        isRow ? 'top-1/2 size-11 -translate-y-1/2' : 'top-0.75 size-6.5',
        className,
      )}
    >
      {children}
    </button>
  );
}
