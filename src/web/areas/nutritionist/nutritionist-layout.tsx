import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { Outlet, useLocation, useSearchParams } from 'react-router';
import { staffAreas } from '#web/platform/session/staff-areas.ts';
import { StaffShell } from '#web/features/staff-shell/staff-shell.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { staffLinks } from '#web/ui/staff-page/staff-links.ts';
import { consultationsHome } from './consultations/use-consultation-search-params.ts';

export const links = staffLinks;

export default function NutritionistLayout() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  // The server renders one page for all consultations, and hydration does not correct attributes.
  const isHydrated = useHydrated();
  return (
    <StaffShell
      area={staffAreas.nutritionist}
      areaName="Nutritionist Panel"
      isRail={isHydrated && pathname === consultationsHome && search.has('consultation')}
      entries={[
        { to: staffAreas.nutritionist.home, label: 'Dashboard', icon: LayoutDashboard, end: true },
        { to: consultationsHome, label: 'Consultations', icon: MessageSquareText },
      ]}
    >
      <Outlet />
    </StaffShell>
  );
}
