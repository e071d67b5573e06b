import type { AdminDashboard } from '#contract/admin-office.ts';
import { StaffPanel } from '#web/staff-shell/staff-panel.tsx';

export function MostOrderedMeals({ meals }: { readonly meals: AdminDashboard['mostOrderedMeals'] }) {
  return (
    <StaffPanel title="Most Ordered Meals">
      <p className="px-4 pb-2 text-note text-ink-2">In the last 14 days</p>
      {meals.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-ink-2">Nothing was ordered yet.</p>
      ) : null}
      <ol>
        {meals.map(({ mealId, name, quantity }) => (
          <li key={mealId} className="flex items-baseline gap-3 border-t border-line px-4 py-2.5">
            <span className="min-w-0 grow wrap-anywhere">{name}</span>
            <b className="num font-[660] whitespace-nowrap">{quantity} sold</b>
          </li>
        ))}
      </ol>
    </StaffPanel>
  );
}
