import { useEffect, useRef } from 'react';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';

const maxLength = 300;
/** The counter is shown near the limit only. */
const showFrom = 240;

type NoteFieldProps = {
  readonly note: string;
  readonly onChange: (note: string) => void;
  readonly takesFocus: boolean;
};

export function NoteField({ note, onChange, takesFocus }: NoteFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) area.current?.focus();
  }, [takesFocus]);
  return (
    <TextAreaField
      className="pt-2 pb-3"
      label="Note to the kitchen (optional)"
      hint={
        note.length < showFrom
          ? 'Allergies, less salt, no cutlery: up to 300 characters.'
          : `${maxLength - note.length} characters left.`
      }
      maxLength={maxLength}
      value={note}
      onChange={(event) => onChange(event.target.value)}
      ref={area}
    />
  );
}
