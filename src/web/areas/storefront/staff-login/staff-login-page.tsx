import { useLocation } from 'react-router';
import { brand } from '#web/platform/brand/brand.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import type { Route } from './+types/staff-login-page.ts';
import { signInAreaAt } from './sign-in-areas.ts';
import { StaffSignIn } from './staff-sign-in.tsx';

export const meta: Route.MetaFunction = ({ location, matches }) => {
  const { title, area } = signInAreaAt(location.pathname);
  return pageMeta(
    {
      title: `${title} | ${brand.name}`,
      description: `${title} of ${brand.name}, for staff.`,
      path: area.signInPath,
      noIndex: true,
    },
    matches[0].loaderData.publicUrl,
  );
};

/** One page for all areas: the URL says which. */
export default function StaffLoginPage() {
  const signInArea = signInAreaAt(useLocation().pathname);
  return <StaffSignIn key={signInArea.title} signInArea={signInArea} />;
}
