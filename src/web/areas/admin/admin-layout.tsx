import CalendarSync from 'lucide-react/icons/calendar-sync';
import ChartColumn from 'lucide-react/icons/chart-column';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Mail from 'lucide-react/icons/mail';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Salad from 'lucide-react/icons/salad';
import ScrollText from 'lucide-react/icons/scroll-text';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Store from 'lucide-react/icons/store';
import Tags from 'lucide-react/icons/tags';
import Scale from 'lucide-react/icons/scale';
import Users from 'lucide-react/icons/users';
import { Outlet } from 'react-router';
import { staffAreas } from '#web/platform/session/staff-areas.ts';
import { StaffShell } from '#web/features/staff-shell/staff-shell.tsx';
import { useUnreadMessages } from './messages/messages-query.ts';

export default function AdminLayout() {
  const unread = useUnreadMessages();
  return (
    <StaffShell
      area={staffAreas.admin}
      areaName="Admin"
      morePages={[
        { to: '/admin/claims', label: 'Claims' },
        { to: '/admin/jobs', label: 'Jobs' },
        { to: '/admin/message-texts', label: 'Message Texts' },
        { to: '/admin/payments', label: 'Payments' },
        { to: '/admin/coupons', label: 'Coupons' },
        { to: '/admin/ratings', label: 'Ratings' },
        { to: '/admin/papers', label: 'Papers' },
        { to: '/admin/business', label: 'Business' },
      ]}
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
    >
      <Outlet />
    </StaffShell>
  );
}
