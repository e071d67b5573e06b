import StickyNote from 'lucide-react/icons/sticky-note';
import { useState } from 'react';
import type { InternalNote } from '#contract/internal-notes.ts';
import { NoteForm } from '#web/features/internal-notes/note-form.tsx';
import { NoteList } from '#web/features/internal-notes/note-list.tsx';
import { useAddOrderNote } from '#web/features/internal-notes/use-add-order-note.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { boardKey } from '../kitchen-queries.ts';

type NoteButtonProps = {
  readonly orderId: number;
  readonly notes: readonly InternalNote[];
  readonly className: string;
};

export function NoteButton({ orderId, notes, className }: NoteButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label="Internal notes"
        title="Internal notes"
        onClick={() => setIsOpen(true)}
        className={className}
      >
        <StickyNote aria-hidden="true" className="size-4" strokeWidth={2} />
      </button>
      {isOpen ? <NoteDialog orderId={orderId} notes={notes} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

type NoteDialogProps = Pick<NoteButtonProps, 'orderId' | 'notes'> & { readonly onClose: () => void };

function NoteDialog({ orderId, notes, onClose }: NoteDialogProps) {
  const { mutateAsync } = useAddOrderNote(orderId, boardKey);
  return (
    <Dialog open onOpenChange={onClose} title={`Internal notes on order #${orderId}`}>
      {notes.length === 0 ? <p className="text-ink-2">There is none yet.</p> : <NoteList notes={notes} />}
      <NoteForm label="New note" onAdd={(text) => mutateAsync(text).then(onClose)} />
    </Dialog>
  );
}
