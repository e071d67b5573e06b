import Bike from 'lucide-react/icons/bike';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { Outlet, useLocation } from 'react-router';
import { useLiveShop } from '#web/platform/live/use-live-shop.ts';
import { staffAreas } from '#web/platform/session/staff-areas.ts';
import { StaffShell } from '#web/features/staff-shell/staff-shell.tsx';
import { staffLinks } from '#web/ui/staff-page/staff-links.ts';
import { boardHome } from './board/board-search-params.ts';
import { KitchenEventsContext } from './events/kitchen-events-context.ts';
import { useKitchenEvents } from './events/use-kitchen-events.ts';
import { prepSheetHome } from './kitchen-day.ts';

export const links = staffLinks;

export default function KitchenLayout() {
  const { announcements, ...events } = useKitchenEvents();
  // What a colleague sells out or pauses.
  useLiveShop();
  return (
    <KitchenEventsContext value={events}>
      <StaffShell
        area={staffAreas.kitchen}
        areaName="Kitchen manager"
        isRail={useLocation().pathname === boardHome}
        entries={[
          { to: staffAreas.kitchen.home, label: 'Dashboard', icon: LayoutDashboard, end: true },
          { to: boardHome, label: 'Orders', icon: ReceiptText, badge: { count: events.unseenCount, of: 'new' } },
          { to: prepSheetHome, label: 'Prep Sheet', icon: ClipboardList },
          { to: '/kitchen-manager/riders', label: 'Riders', icon: Bike },
        ]}
      >
        <Outlet />
      </StaffShell>
      <div role="status" aria-atomic="false" className="sr-only">
        {announcements.map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
      </div>
    </KitchenEventsContext>
  );
}
