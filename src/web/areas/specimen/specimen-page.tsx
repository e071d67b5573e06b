import { brand } from '#web/brand.ts';
import { pageData } from '#web/page-data.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/specimen-page.ts';
import { ArtSpecimens } from './art-specimens.tsx';
import { ButtonSpecimens } from './button-specimens.tsx';
import { DialogSpecimens } from './dialog-specimens.tsx';
import { FieldSpecimens } from './field-specimens.tsx';
import { StateSpecimens } from './state-specimens.tsx';
import { StatusSpecimens } from './status-specimens.tsx';
import { StorefrontSpecimens } from './storefront-specimens.tsx';

export function loader({ context }: Route.LoaderArgs) {
  const { meals, options } = context.get(pageData);
  return { meals, options };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: `Specimen | ${brand.name}`,
      description: 'Every component in every state, and every drawing.',
      path: '/dev/specimen',
      noIndex: true,
    },
    matches[0].loaderData.publicUrl,
  );

/** For developers: the server does not serve it in production. */
export default function SpecimenPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap grid gap-14 py-14">
      <h1 className="text-[40px] md:text-[56px]">Specimen</h1>
      <ButtonSpecimens />
      <FieldSpecimens />
      <StatusSpecimens />
      <DialogSpecimens />
      <StateSpecimens />
      <StorefrontSpecimens />
      <ArtSpecimens {...loaderData} />
    </div>
  );
}
