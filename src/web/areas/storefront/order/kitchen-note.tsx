import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';

const maxLength = 300;
/** The counter is shown near the limit only. */
const showFrom = 240;

/** A button until it is used. */
export function KitchenNote({ note, onChange }: { readonly note: string; readonly onChange: (note: string) => void }) {
  const [state, setState] = useState<'closed' | 'restored' | 'opened'>(note === '' ? 'closed' : 'restored');
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (state === 'opened') area.current?.focus();
  }, [state]);
  return (
    <div className="border-b border-line py-1">
      {state !== 'closed' ? (
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
      ) : (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3"
          icon={<Plus aria-hidden="true" className="size-4.25" strokeWidth={2.2} />}
          onClick={() => setState('opened')}
        >
          Note to the kitchen
        </Button>
      )}
    </div>
  );
}
