import { daysOfWeek, mealSlots, type DayOfWeek, type MealSlot } from '#domain/consultations/diet-plan.ts';

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
