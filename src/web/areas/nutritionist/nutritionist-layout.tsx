import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { Outlet } from 'react-router';
import { staffAreas } from '#web/session/staff-areas.ts';
import { StaffShell } from '#web/staff-shell/staff-shell.tsx';
import { consultationsHome } from './consultations/consultation-search-params.ts';

export default function NutritionistLayout() {
  return (
    <StaffShell
      area={staffAreas.nutritionist}
      areaName="Nutritionist Panel"
      entries={[
        { to: staffAreas.nutritionist.home, label: 'Dashboard', icon: LayoutDashboard, end: true },
        { to: consultationsHome, label: 'Consultations', icon: MessageSquareText },
      ]}
    >
      <Outlet />
    </StaffShell>
  );
}
