import { TextField } from '#web/ui/fields/text-field.tsx';
import { GalleryItem } from './gallery-item.tsx';

export function FieldGallery() {
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
