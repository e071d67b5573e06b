import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { textLengths } from '#domain/text-lengths.ts';
import type { PickerPanel } from './picker-draft.ts';

type NotesFieldProps = Pick<PickerPanel, 'draft' | 'change'>;

export function NotesField({ draft, change }: NotesFieldProps) {
  return (
    <TextAreaField
      label="Additional Notes"
      hint="Optional. The client reads them beside the meal."
      rows={1}
      maxLength={textLengths.mealNotes}
      value={draft.notes}
      onChange={({ target }) => change({ notes: target.value })}
      areaClassName="min-h-12! max-h-40"
    />
  );
}
