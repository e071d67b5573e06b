import Bike from 'lucide-react/icons/bike';
import Building2 from 'lucide-react/icons/building-2';
import CalendarSync from 'lucide-react/icons/calendar-sync';
import ChartColumn from 'lucide-react/icons/chart-column';
import FileText from 'lucide-react/icons/file-text';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ListChecks from 'lucide-react/icons/list-checks';
import Mail from 'lucide-react/icons/mail';
import MessageSquareQuote from 'lucide-react/icons/message-square-quote';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Salad from 'lucide-react/icons/salad';
import ScrollText from 'lucide-react/icons/scroll-text';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Star from 'lucide-react/icons/star';
import Store from 'lucide-react/icons/store';
import Tags from 'lucide-react/icons/tags';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import WalletCards from 'lucide-react/icons/wallet-cards';
import Scale from 'lucide-react/icons/scale';
import Users from 'lucide-react/icons/users';
import { Outlet } from 'react-router';
import { staffAreas } from '#web/platform/session/staff-areas.ts';
import { StaffShell } from '#web/features/staff-shell/staff-shell.tsx';
import { staffLinks } from '#web/ui/staff-page/staff-links.ts';
import { useUnreadMessages } from './messages/messages-query.ts';

export const links = staffLinks;

export default function AdminLayout() {
  const unread = useUnreadMessages();
  return (
    <StaffShell
      area={staffAreas.admin}
      areaName="Admin"
      entries={[
        { to: '/admin', label: 'Dashboard', icon: LayoutDashboard, end: true },
        { to: '/admin/meals', label: 'Meals', icon: Salad },
        { to: '/admin/categories', label: 'Categories', icon: Tags },
        { to: '/admin/custom-meals', label: 'Customize Options', icon: SlidersHorizontal },
        { to: '/admin/kitchens', label: 'Kitchens', icon: Store },
        { to: '/admin/orders', label: 'Orders', icon: ReceiptText },
        { to: '/admin/subscriptions', label: 'Subscriptions', icon: CalendarSync },
        { to: '/admin/terms', label: 'Terms', icon: Scale },
        { to: '/admin/reports', label: 'Reports', icon: ChartColumn },
        { to: '/admin/users', label: 'Users', icon: Users },
        { to: '/admin/consultations', label: 'Consultations', icon: MessageSquareText },
        { to: '/admin/messages', label: 'Messages', icon: Mail, badge: { count: unread, of: 'unread' } },
        { to: '/admin/audit-log', label: 'Audit Log', icon: ScrollText },
      ]}
      more={[
        { to: '/admin/claims', label: 'Claims', icon: TriangleAlert },
        { to: '/admin/payments', label: 'Payments', icon: WalletCards },
        { to: '/admin/riders', label: 'Riders', icon: Bike },
        { to: '/admin/coupons', label: 'Coupons', icon: TicketPercent },
        { to: '/admin/ratings', label: 'Ratings', icon: Star },
        { to: '/admin/papers', label: 'Papers', icon: FileText },
        { to: '/admin/message-texts', label: 'Message Texts', icon: MessageSquareQuote },
        { to: '/admin/jobs', label: 'Jobs', icon: ListChecks },
        { to: '/admin/business', label: 'Business', icon: Building2 },
      ]}
    >
      <Outlet />
    </StaffShell>
  );
}
