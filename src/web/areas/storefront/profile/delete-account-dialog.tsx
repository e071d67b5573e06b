import { useState } from 'react';
import { call } from '#web/platform/api/call.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { leave } from '#web/platform/session/session-store.ts';
import { signInFailure } from '#web/platform/session/sign-in-failure.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

const word = 'DELETE';

export function DeleteAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const erase = useMutationOnce({
    mutationFn: async () => {
      const { eraseAccount } = await import('#contract/own-data.ts');
      await call(eraseAccount, { body: { confirmation: word } });
    },
    onSuccess: () => leave('/login?deleted'),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete your account?"
      description="This cannot be undone. You are signed out on every device at once."
      keepLabel="No, Keep Account"
      confirmLabel="Yes, Delete Account"
      busy={erase.isPending || erase.isSuccess}
      canConfirm={typed.trim().toUpperCase() === word}
      onConfirm={() => erase.mutate()}
    >
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>
          Deleted: your name, phone and email, addresses, cart, saved meals, consultations, messages and documents.
        </li>
        <li>Kept, because tax law asks for it: what was ordered and paid, without your name, phone and address.</li>
        <li>An open order has to be delivered or cancelled first.</li>
      </ul>
      <TextField
        label={`Type ${word} to confirm`}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
      <FormError
        message={
          erase.error ? signInFailure(erase.error, 'Your account was not deleted. Please try again.') : undefined
        }
      />
    </ConfirmDialog>
  );
}
