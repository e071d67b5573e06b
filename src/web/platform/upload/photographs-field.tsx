import Camera from 'lucide-react/icons/camera';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { shrinkPhoto } from './shrink-photo.ts';

export type Photograph = { readonly file: File; readonly url: string };

type PhotographsFieldProps = {
  readonly label: string;
  readonly photos: readonly { readonly url: string }[];
  readonly canAdd: boolean;
  /** The caller revokes its URL. */
  readonly onAdd: (photo: Photograph) => void;
  readonly onRemove: (url: string) => void;
};

/** Taken or chosen, made smaller, shown at once. */
export function PhotographsField({ label, photos, canAdd, onAdd, onRemove }: PhotographsFieldProps) {
  const id = useId();
  const [isShrinking, setIsShrinking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setIsShrinking(true);
    const shrunk = await shrinkPhoto(file);
    setIsShrinking(false);
    setProblem(shrunk ? undefined : 'This is not a picture that we can read. Please choose another one.');
    if (shrunk) onAdd({ file: shrunk, url: URL.createObjectURL(shrunk) });
  };
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="grid gap-2">
      <p id={`${id}-label`} className="text-secondary font-[620]">
        {label}
      </p>
      <div className="flex flex-wrap gap-2.5">
        {photos.map(({ url }, index) => (
          <div key={url} className="relative size-26">
            <img src={url} alt={`Photograph ${index + 1}`} className="size-full rounded-(--radius-s) object-cover" />
            <button
              type="button"
              aria-label={`Remove photograph ${index + 1}`}
              onClick={() => onRemove(url)}
              className="absolute top-0 right-0 grid size-11 place-items-start justify-items-end p-1"
            >
              <span className="grid size-7 place-items-center rounded-full border border-line bg-paper">
                <X aria-hidden="true" className="size-4" strokeWidth={2.2} />
              </span>
            </button>
          </div>
        ))}
        {canAdd ? (
          <label className="grid size-26 cursor-pointer place-content-center justify-items-center gap-1.5 rounded-(--radius-s) border border-dashed border-control text-sm font-[620] text-beet-700 hover:bg-beet-50 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
            <input
              type="file"
              accept="image/*"
              className="sr-only"
              onChange={({ target }) => {
                void choose(target.files?.[0]);
                target.value = '';
              }}
            />
            {isShrinking ? (
              <Spinner className="size-5" />
            ) : (
              <Camera aria-hidden="true" className="size-5" strokeWidth={1.9} />
            )}
            {photos.length === 0 ? 'Add one' : 'Add another'}
          </label>
        ) : null}
      </div>
      {problem ? (
        <p role="alert" className="text-sm font-[560] text-st-red">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
