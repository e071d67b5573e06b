import { call } from '#web/platform/api/call.ts';
import { readOwn, saveOwn } from '#web/platform/session/own-storage.ts';
import { hasGuestTarget, setDayLeft } from './use-day-left.ts';

// Most have no target: they load none of the rules.
const rules = () => import('./day-left.ts');

/** A visitor's own; for a customer what the server says. One who is known to have none is asked for no more in this session. */
export async function loadDayLeft(isAuthenticated: boolean): Promise<void> {
  const hasGuest = hasGuestTarget();
  if (!hasGuest && (!isAuthenticated || readOwn('has-target') === false)) return setDayLeft(null);
  try {
    if (!isAuthenticated) return (await rules()).showGuestTarget();
    const { getNutritionTarget } = await import('#contract/nutrition-ledger.ts');
    const answer = await call(getNutritionTarget);
    if (answer.target || hasGuest) return (await rules()).showAnswerToGuest(answer);
    saveOwn('has-target', false);
    setDayLeft(null);
  } catch {
    // Without it the page shows no more than to a visitor without a target.
  }
}
