import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';

const maxLength = 300;
/** The counter is shown near the limit only. */
const showFrom = 240;

type KitchenNoteProps = { readonly note: string; readonly onChange: (note: string) => void };

export function KitchenNote({ note, onChange }: KitchenNoteProps) {
  return (
    <TextAreaField
      label="Note to the kitchen (optional)"
      hint={
        note.length < showFrom
          ? 'Allergies, less salt, no cutlery: up to 300 characters.'
          : `${maxLength - note.length} characters left.`
      }
      maxLength={maxLength}
      value={note}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
