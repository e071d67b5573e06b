import { brand } from '#web/platform/brand/brand.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { StaffPageHead } from '#web/ui/staff-page/staff-page-head.tsx';
import type { Route } from './+types/security-page.ts';
import { SecuritySettings } from './security-settings.tsx';

export const meta: Route.MetaFunction = ({ location, matches }) =>
  pageMeta(
    {
      title: `Security | ${brand.name}`,
      description: `Password and second factor of ${brand.name} staff.`,
      path: location.pathname as `/${string}`,
      noIndex: true,
    },
    matches[0].loaderData.publicUrl,
  );

/** The same page in the frame of every staff area. */
export default function SecurityPage() {
  return (
    <>
      <StaffPageHead title="Security" />
      <SecuritySettings />
    </>
  );
}
