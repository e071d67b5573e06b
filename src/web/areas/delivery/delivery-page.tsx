import { brand } from '#web/brand.ts';
import { RequireRole } from '#web/guards/require-role.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { useSession } from '#web/session/session-store.ts';
import { staffAreas } from '#web/session/staff-areas.ts';
import type { Route } from './+types/delivery-page.ts';
import { Delivery } from './delivery.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: `Delivery panel | ${brand.name}`,
      description: `Delivery panel of ${brand.name}, for staff.`,
      path: staffAreas.delivery.home,
      noIndex: true,
    },
    matches[0].loaderData.publicUrl,
  );

export default function DeliveryPage() {
  const { user } = useSession();
  return <RequireRole {...staffAreas.delivery}>{user ? <Delivery key={user.id} user={user} /> : null}</RequireRole>;
}
