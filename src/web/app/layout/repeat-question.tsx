import { Suspense, lazy, useEffect, useState } from 'react';
import { onUnknownOutcome } from '#web/platform/api/unknown-outcome.ts';

const ConfirmDialog = lazy(async () => {
  const { ConfirmDialog: loaded } = await import('#web/ui/dialogs/confirm-dialog.tsx');
  return { default: loaded };
});

/** Asks before a call is repeated of which the shop does not know whether it was saved; one question after the other. */
export function RepeatQuestion() {
  const [questions, setQuestions] = useState<readonly ((isYes: boolean) => void)[]>([]);
  useEffect(
    () => onUnknownOutcome(() => new Promise((resolve) => setQuestions((earlier) => [...earlier, resolve]))),
    [],
  );
  const [answer] = questions;
  if (!answer) return null;
  const give = (isYes: boolean) => {
    setQuestions(([, ...later]) => later);
    answer(isYes);
  };
  return (
    <Suspense>
      <ConfirmDialog
        open
        onOpenChange={() => give(false)}
        title="We do not know whether this was saved"
        description="The connection to our records was lost while we were saving. You can send it again: if it was saved already, it is not saved twice."
        keepLabel="No, Let Me Check"
        confirmLabel="Yes, Send It Again"
        isDestructive={false}
        onConfirm={() => give(true)}
      />
    </Suspense>
  );
}
