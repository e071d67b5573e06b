import ImageUp from 'lucide-react/icons/image-up';
import { useId, useRef, useState, type ComponentProps, type DragEvent } from 'react';
import { textLengths } from '#domain/text-lengths.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { imageSources } from '#web/ui/stored-image.ts';
import { FieldNote } from '#web/ui/fields/labelled-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { UploadProgress } from '#web/platform/upload/upload-progress.tsx';
import { type FileUpload, useFileUpload } from '#web/platform/upload/use-file-upload.ts';
import { imageUploadPath, StoredImage } from '#contract/files.ts';
import { imageTypes, isShownNowhere, imageProblem } from './image-check.ts';

type ImageFieldProps = {
  /** Props of `register` for the URL. */
  readonly input: ComponentProps<'input'>;
  readonly error: string | undefined;
  /** The current URL if it is valid. */
  readonly imageUrl: string | null;
  readonly upload: FileUpload;
  readonly onRemove: () => void;
};

/** A URL, or a file whose upload fills in the URL. */
export function ImageField({ input, error, imageUrl, upload, onRemove }: ImageFieldProps) {
  return (
    <div className="grid gap-3">
      <TextField
        label="Image URL (optional)"
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={textLengths.imageUrl}
        placeholder="https://"
        hint={
          imageUrl !== null && isShownNowhere(imageUrl)
            ? 'Browsers do not show pictures from http:// addresses here. Please use https://.'
            : undefined
        }
        error={error}
        {...input}
      />
      <DropArea upload={upload} />
      {imageUrl !== null && upload.progress === null ? (
        <div className="flex items-center gap-3">
          {isShownNowhere(imageUrl) ? null : (
            <img
              key={imageUrl}
              {...imageSources(imageUrl, '64px')}
              alt="As chosen"
              width={64}
              height={64}
              className="size-16 rounded-m border border-line bg-mist object-cover text-[11px]"
            />
          )}
          <StaffButton onClick={onRemove}>Remove picture</StaffButton>
        </div>
      ) : null}
    </div>
  );
}

function DropArea({ upload }: { readonly upload: FileUpload }) {
  const { progress, problem, start, stop } = upload;
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) start(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div className="grid gap-1.5">
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={classNames(
          'flex min-h-18 flex-wrap items-center gap-x-3 gap-y-2 rounded-input border-input border-dashed px-4 py-3',
          isOver ? 'border-beet-700 bg-beet-50' : 'border-control',
        )}
      >
        {progress === null ? (
          <>
            <StaffButton
              icon={<ImageUp aria-hidden="true" className="size-4" strokeWidth={1.9} />}
              aria-describedby={noteId}
              onClick={() => input.current?.click()}
            >
              Upload a picture
            </StaffButton>
            <span className="text-sm text-ink-2">or drop one here: PNG, JPEG or WebP, up to 5 MB</span>
          </>
        ) : (
          <UploadProgress progress={progress} afterwards="Preparing the picture…">
            <StaffButton onClick={stop}>Stop</StaffButton>
          </UploadProgress>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Picture file"
          accept={imageTypes.join(',')}
          onChange={({ target }) => {
            take(target.files);
            // Allows choosing the same file again.
            target.value = '';
          }}
        />
      </div>
      {problem === undefined ? null : <FieldNote id={noteId} error={problem} hint={undefined} />}
    </div>
  );
}

export function useImageUpload(onStored: (imageUrl: string) => void): FileUpload {
  return useFileUpload({
    path: imageUploadPath,
    check: imageProblem,
    onStored: (response) => onStored(StoredImage.parse(response).imageUrl),
  });
}
