import { data } from 'react-router';
import { brand } from '#web/brand.ts';
import { pageMeta } from '#web/page-meta.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import type { Route } from './+types/not-found-page.ts';
import { EmptyBowl } from './empty-bowl.tsx';

export const loader = () => data(null, { status: 404 });

/** The not-found page needs no response from the server. */
export const clientLoader = () => null;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: `Page not found | ${brand.name}`,
      description: 'There is no page at this address.',
      noIndex: true,
    },
    matches[0].loaderData.publicUrl,
  );

export default function NotFoundPage() {
  return (
    <div className="wrap grid justify-items-center gap-6 py-16 text-center md:py-[88px]">
      <EmptyBowl />
      <h1 className="text-[40px] md:text-[56px]">Oops! Page not found</h1>
      <p className="max-w-[46ch] text-ink-2">Nothing is served at this address. The menu is where it always was.</p>
      <ButtonLink to="/">Return to Home</ButtonLink>
    </div>
  );
}
