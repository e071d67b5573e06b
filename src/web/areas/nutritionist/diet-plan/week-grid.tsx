import { memo, useState, type KeyboardEvent } from 'react';
import type { MacroTarget } from '#contract/consultations.ts';
import {
  type DayOfWeek,
  type MealSlot,
  dayLabels,
  daysOfWeek,
  mealSlotLabels,
  mealSlots,
} from '#domain/consultations/diet-plan.ts';
import { MealCell, cellId, type CellHandlers, type CellPlace } from './meal-cell.tsx';
import { dayKcal, noMeals, type WeekMeals } from './plan.ts';
import { TargetMeter, hasTarget } from './target-meter.tsx';

type WeekGridProps = {
  readonly week: number;
  readonly meals: WeekMeals;
  readonly target: MacroTarget;
  readonly actions: CellHandlers | undefined;
};

const first: CellPlace = { day: daysOfWeek[0], slot: mealSlots[0] };

/** A single tab stop; arrow keys move between cells, Enter adds or replaces, Delete removes. */
export const WeekGrid = memo(function WeekGrid({ week, meals, target, actions }: WeekGridProps) {
  const [reached, setReached] = useState(first);
  const walk = (event: KeyboardEvent) => {
    // Only when the cell itself has the focus, not one of its buttons.
    if (!(event.target instanceof Element) || event.target.id !== cellId(reached)) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      if (meals[reached.day]?.[reached.slot]) actions?.remove(reached);
      return;
    }
    const next = stepFrom(reached, event);
    if (!next) return;
    event.preventDefault();
    setReached(next);
    document.getElementById(cellId(next))?.focus();
  };
  return (
    <div className="-mx-6 min-h-65 flex-1 overflow-auto border-t border-line">
      <div
        role="grid"
        aria-label={`Week ${week}`}
        tabIndex={-1}
        onKeyDown={walk}
        className="grid grid-cols-[92px_repeat(7,minmax(0,1fr))] gap-px bg-line"
      >
        <div role="row" className="contents">
          <div role="columnheader" className="sticky top-0 z-2 bg-mist">
            <span className="sr-only">Meal</span>
          </div>
          {daysOfWeek.map((day) => (
            <div
              key={day}
              role="columnheader"
              className="sticky top-0 z-2 flex flex-wrap items-baseline justify-between gap-x-1 bg-mist px-2.5 py-1.5 text-small font-[680]"
            >
              {dayLabels[day]}
              <span className="num text-label font-[500] text-ink-2">{dayKcal(meals[day] ?? noMeals)}</span>
            </div>
          ))}
        </div>
        {mealSlots.map((slot) => (
          <div key={slot} role="row" className="contents">
            <div role="rowheader" className="bg-rice px-2.5 py-2 text-note-l font-[640]">
              {mealSlotLabels[slot]}
            </div>
            {daysOfWeek.map((day) => {
              const isReached = day === reached.day && slot === reached.slot;
              return (
                <div
                  key={day}
                  role="gridcell"
                  className="flex min-h-18.5 min-w-0 bg-paper p-1"
                  onFocus={isReached ? undefined : () => setReached({ day, slot })}
                >
                  <MealCell meal={meals[day]?.[slot]} day={day} slot={slot} isReachable={isReached} actions={actions} />
                </div>
              );
            })}
          </div>
        ))}
        {/* Overlaps the edge by two pixels: at fractional pixels the content scrolling behind would show. */}
        <div role="row" className="contents">
          <div role="rowheader" className="sticky -bottom-0.5 z-2 bg-mist px-2.5 pt-1.5 pb-2 text-note-l font-[640]">
            Day total
            <span className="block text-label font-[500] text-ink-2">
              {hasTarget(target) ? 'against target' : 'No target set'}
            </span>
          </div>
          {daysOfWeek.map((day) => (
            <div key={day} role="gridcell" className="sticky -bottom-0.5 z-2 bg-mist px-2.5 pt-1.5 pb-2">
              <TargetMeter meals={meals[day] ?? noMeals} target={target} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
});

type Cell = { readonly day: DayOfWeek; readonly slot: MealSlot };
type Key = { readonly key: string; readonly ctrlKey: boolean };

/** The next cell for a key; undefined at the edges and for other keys. */
export function stepFrom({ day, slot }: Cell, { key, ctrlKey }: Key): Cell | undefined {
  const column = daysOfWeek.indexOf(day);
  const row = mealSlots.indexOf(slot);
  switch (key) {
    case 'ArrowRight':
      return cellAt(row, column + 1);
    case 'ArrowLeft':
      return cellAt(row, column - 1);
    case 'ArrowDown':
      return cellAt(row + 1, column);
    case 'ArrowUp':
      return cellAt(row - 1, column);
    case 'Home':
      return cellAt(ctrlKey ? 0 : row, 0);
    case 'End':
      return cellAt(ctrlKey ? mealSlots.length - 1 : row, daysOfWeek.length - 1);
    default:
      return undefined;
  }
}

function cellAt(row: number, column: number): Cell | undefined {
  const [slot, day] = [mealSlots[row], daysOfWeek[column]];
  return slot && day ? { day, slot } : undefined;
}
