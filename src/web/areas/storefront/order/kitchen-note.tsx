import { useId } from 'react';

const maxLength = 300;
/** The count is told when it starts to matter. */
const tellFrom = 240;

type KitchenNoteProps = { readonly note: string; readonly onChange: (note: string) => void };

export function KitchenNote({ note, onChange }: KitchenNoteProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-[15px] font-[620]">
        Note to the kitchen (optional)
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={maxLength}
        value={note}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={`${id}-hint`}
        className="text-input field-sizing-content max-h-60 min-h-[76px] py-2.5"
      />
      <p id={`${id}-hint`} className="num text-sm text-ink-2">
        {note.length < tellFrom
          ? 'Allergies, less salt, no cutlery: up to 300 characters.'
          : `${maxLength - note.length} characters left.`}
      </p>
    </div>
  );
}
