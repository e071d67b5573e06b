import { brand } from '#web/platform/brand/brand.ts';
import { RequireRole } from '#web/platform/guards/require-role.tsx';
import { privateMeta } from '#web/platform/page/page-meta.ts';
import { useSession } from '#web/platform/session/session-store.ts';
import { staffAreas } from '#web/platform/session/staff-areas.ts';
import { staffLinks } from '#web/ui/staff-page/staff-links.ts';
import { Delivery } from './delivery.tsx';

export const links = staffLinks;

export const meta = privateMeta({
  title: `Delivery panel | ${brand.name}`,
  description: `Delivery panel of ${brand.name}, for staff.`,
  path: staffAreas.delivery.home,
});

export default function DeliveryPage() {
  const { user } = useSession();
  return <RequireRole {...staffAreas.delivery}>{user ? <Delivery key={user.id} user={user} /> : null}</RequireRole>;
}
