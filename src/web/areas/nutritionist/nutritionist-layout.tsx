import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { Outlet, useLocation, useSearchParams } from 'react-router';
import { staffAreas } from '#web/platform/session/staff-areas.ts';
import { StaffShell } from '#web/features/staff-shell/staff-shell.tsx';
import { consultationsHome } from './consultations/use-consultation-search-params.ts';

export default function NutritionistLayout() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  return (
    <StaffShell
      area={staffAreas.nutritionist}
      areaName="Nutritionist Panel"
      isRail={pathname === consultationsHome && search.has('consultation')}
      entries={[
        { to: staffAreas.nutritionist.home, label: 'Dashboard', icon: LayoutDashboard, end: true },
        { to: consultationsHome, label: 'Consultations', icon: MessageSquareText },
      ]}
    >
      <Outlet />
    </StaffShell>
  );
}
