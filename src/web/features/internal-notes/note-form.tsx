import { useState } from 'react';
import { textLengths } from '#domain/text-lengths.ts';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { useSubmitOnce } from '#web/ui/in-flight-guard.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';

type NoteFormProps = {
  readonly label: string;
  /** Rejects when the note was not added, after it showed why. */
  readonly onAdd: (text: string) => Promise<unknown>;
};

/** After a failure the text stays. */
export function NoteForm({ label, onAdd }: NoteFormProps) {
  const [text, setText] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const isEmpty = text.trim() === '';
  const submit = useSubmitOnce(async () => {
    setIsTried(true);
    if (isEmpty) return;
    setIsAdding(true);
    await onAdd(text).then(
      () => {
        setText('');
        setIsTried(false);
      },
      () => undefined,
    );
    setIsAdding(false);
  });
  return (
    <form noValidate className="grid gap-2" onSubmit={submit}>
      <TextAreaField
        label={label}
        hint="Staff only, and it stays. Write nothing that the customer must not read: they may ask for their data."
        maxLength={textLengths.internalNote}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={isTried && isEmpty ? 'Please write the note' : undefined}
      />
      <StaffButton type="submit" busy={isAdding} className="justify-self-end">
        Add Note
      </StaffButton>
    </form>
  );
}
