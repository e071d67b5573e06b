import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { GalleryItem } from './gallery-item.tsx';

export function DialogGallery() {
  const [open, setOpen] = useState<'form' | 'confirm'>();
  const close = () => setOpen(undefined);
  return (
    <GalleryItem title="Dialogs and toasts">
      <div className="flex flex-wrap gap-3">
        <Button variant="sec" onClick={() => setOpen('form')}>
          Open form
        </Button>
        <Button variant="sec" onClick={() => setOpen('confirm')}>
          Open confirmation
        </Button>
        <Button variant="soft" onClick={() => toast.success('Charminar Grilled Chicken Bowl added to cart!')}>
          Success toast
        </Button>
        <Button
          variant="soft"
          onClick={() =>
            toast.error('Please fix the following issues:', {
              durationMs: 8000,
              points: ['City is required', 'Postal code is required'],
            })
          }
        >
          Error toast
        </Button>
      </div>
      <Dialog
        open={open === 'form'}
        onOpenChange={close}
        title="Add a new address"
        description="Where the rider rings."
      >
        <TextField label="Label" autoComplete="off" />
        <TextField label="Address line 1" autoComplete="off" />
        <Button full onClick={close}>
          Save address
        </Button>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        title="Cancel this order?"
        description="The kitchen has not started it. Nothing is charged."
        keepLabel="No, Keep Order"
        confirmLabel="Yes, Cancel Order"
        onConfirm={close}
      />
    </GalleryItem>
  );
}
