import { brand } from '#web/brand.ts';
import { pageMeta } from '#web/page-meta.ts';
import { staffAreas } from '#web/session/staff-areas.ts';
import { StaffEntry } from '#web/staff-entry/staff-entry.tsx';
import type { Route } from './+types/nutritionist-page.ts';

const title = 'Nutritionist Panel';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: `${title} | ${brand.name}`,
      description: `Nutritionist Panel of ${brand.name}, for staff.`,
      path: staffAreas.nutritionist.home,
      noIndex: true,
    },
    matches[0].loaderData.publicUrl,
  );

export default function NutritionistPage() {
  return <StaffEntry area={staffAreas.nutritionist} title={title} />;
}
