import ClipboardList from 'lucide-react/icons/clipboard-list';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { Outlet } from 'react-router';
import { staffAreas } from '#web/session/staff-areas.ts';
import { StaffShell } from '#web/staff-shell/staff-shell.tsx';
import { boardHome } from './board/board-address.ts';
import { KitchenNewsContext } from './news/kitchen-news-context.ts';
import { useKitchenNews } from './news/use-kitchen-news.ts';
import { prepSheetHome } from './prep-sheet/prep-sheet-address.ts';

export default function KitchenLayout() {
  const { announcement, ...news } = useKitchenNews();
  return (
    <KitchenNewsContext value={news}>
      <StaffShell
        area={staffAreas.kitchen}
        areaName="Kitchen manager"
        entries={[
          { to: staffAreas.kitchen.home, label: 'Dashboard', icon: LayoutDashboard, end: true },
          { to: boardHome, label: 'Orders', icon: ReceiptText, badge: { count: news.unseenCount, of: 'new' } },
          { to: prepSheetHome, label: 'Prep Sheet', icon: ClipboardList },
        ]}
      >
        <Outlet />
      </StaffShell>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </KitchenNewsContext>
  );
}
