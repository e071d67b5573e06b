import { brand } from '#web/brand.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/specimen-page.ts';
import { ButtonSpecimens } from './button-specimens.tsx';
import { DialogSpecimens } from './dialog-specimens.tsx';
import { FieldSpecimens } from './field-specimens.tsx';
import { StateSpecimens } from './state-specimens.tsx';
import { StatusSpecimens } from './status-specimens.tsx';
import { StorefrontSpecimens } from './storefront-specimens.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: `Specimen | ${brand.name}`,
      description: 'Every component in every state.',
      path: '/dev/specimen',
      noIndex: true,
    },
    matches[0].loaderData.publicUrl,
  );

/** For developers: the server does not serve it in production. */
export default function SpecimenPage() {
  return (
    <div className="wrap grid gap-14 py-14">
      <h1 className="text-[40px] md:text-[56px]">Specimen</h1>
      <ButtonSpecimens />
      <FieldSpecimens />
      <StatusSpecimens />
      <DialogSpecimens />
      <StateSpecimens />
      <StorefrontSpecimens />
    </div>
  );
}
