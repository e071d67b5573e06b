import { brand } from '#web/platform/brand/brand.ts';
import { pageData } from '#web/platform/page/page-data.ts';
import { privateMeta } from '#web/platform/page/page-meta.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { staffLinks } from '#web/ui/staff-page/staff-links.ts';
import type { Route } from './+types/component-gallery-page.ts';
import { ArtGallery } from './art-gallery.tsx';
import { ButtonGallery } from './button-gallery.tsx';
import { DialogGallery } from './dialog-gallery.tsx';
import { GalleryItem } from './gallery-item.tsx';
import { StateGallery, StatusGallery } from './status-gallery.tsx';
import { StorefrontGallery } from './storefront-gallery.tsx';

export const links = staffLinks;

export function loader({ context }: Route.LoaderArgs) {
  const { meals, options } = context.get(pageData);
  return { meals, options };
}

export const meta = privateMeta({
  title: `Component gallery | ${brand.name}`,
  description: 'Every component in every state, and every drawing.',
  path: '/dev/component-gallery',
});

/** For developers: the server does not serve it in production. */
export default function ComponentGalleryPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap grid gap-14 py-14">
      <h1 className="text-title-s md:text-display-s">Component gallery</h1>
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

function FieldGallery() {
  return (
    <GalleryItem title="Text fields">
      <div className="grid max-w-3xl gap-5 md:grid-cols-2">
        <TextField label="First name" autoComplete="off" placeholder="Ananya" />
        <TextField label="Phone" inputMode="tel" autoComplete="off" hint="Ten digits. We send the code here." />
        <TextField label="City" autoComplete="off" defaultValue="Hyderabad" />
        <TextField label="Label" autoComplete="off" error="Label is required" />
        <TextField label="Country" disabled defaultValue="India" />
      </div>
    </GalleryItem>
  );
}
