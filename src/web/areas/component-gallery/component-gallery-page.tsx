import { brand } from '#web/brand.ts';
import { pageData } from '#web/page-data.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/component-gallery-page.ts';
import { ArtGallery } from './art-gallery.tsx';
import { ButtonGallery } from './button-gallery.tsx';
import { DialogGallery } from './dialog-gallery.tsx';
import { FieldGallery } from './field-gallery.tsx';
import { StateGallery } from './state-gallery.tsx';
import { StatusGallery } from './status-gallery.tsx';
import { StorefrontGallery } from './storefront-gallery.tsx';

export function loader({ context }: Route.LoaderArgs) {
  const { meals, options } = context.get(pageData);
  return { meals, options };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: `Component gallery | ${brand.name}`,
      description: 'Every component in every state, and every drawing.',
      path: '/dev/component-gallery',
      noIndex: true,
    },
    matches[0].loaderData.publicUrl,
  );

/** For developers: the server does not serve it in production. */
export default function ComponentGalleryPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap grid gap-14 py-14">
      <h1 className="text-[40px] md:text-[56px]">Component gallery</h1>
      <ButtonGallery />
      <FieldGallery />
      <StatusGallery />
      <DialogGallery />
      <StateGallery />
      <StorefrontGallery />
      <ArtGallery {...loaderData} />
    </div>
  );
}
