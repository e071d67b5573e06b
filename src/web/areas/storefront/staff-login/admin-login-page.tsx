import { brand } from '#web/brand.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/admin-login-page.ts';
import { staffDoors } from './staff-doors.ts';
import { StaffSignIn } from './staff-sign-in.tsx';

const door = staffDoors.admin;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: `${door.title} | ${brand.name}`,
      description: `Admin sign-in of ${brand.name}.`,
      path: door.area.signInPath,
      noIndex: true,
    },
    matches[0].loaderData.publicUrl,
  );

export default function AdminLoginPage() {
  return <StaffSignIn door={door} />;
}
