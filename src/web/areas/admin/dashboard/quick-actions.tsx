import Salad from 'lucide-react/icons/salad';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Store from 'lucide-react/icons/store';
import Tags from 'lucide-react/icons/tags';
import { StaffButtonLink } from '#web/staff-shell/staff-button.tsx';
import { StaffPanel } from '#web/staff-shell/staff-panel.tsx';

const actions = [
  { to: '/admin/meals', label: 'Manage Meals', icon: Salad },
  { to: '/admin/categories', label: 'Manage Categories', icon: Tags },
  { to: '/admin/kitchens', label: 'Manage Kitchens', icon: Store },
  { to: '/admin/custom-meals', label: 'Customize Options', icon: SlidersHorizontal },
];

export function QuickActions() {
  return (
    <StaffPanel title="Quick Actions">
      <div className="grid gap-2 px-4 pt-1 pb-4 min-[461px]:grid-cols-2">
        {actions.map(({ to, label, icon: Icon }) => (
          <StaffButtonLink
            key={to}
            to={to}
            className="justify-start!"
            icon={<Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.9} />}
          >
            {label}
          </StaffButtonLink>
        ))}
      </div>
    </StaffPanel>
  );
}
