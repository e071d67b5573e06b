import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textLengths } from '#domain/text-lengths.ts';
import { claimsKey } from '#web/features/claims/claims-query.ts';
import { call } from '#web/platform/api/call.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { useSubmitOnce } from '#web/ui/in-flight-guard.ts';
import { StaffFormDialog } from '#web/ui/staff-page/staff-form-dialog.tsx';

const texts = {
  ask: {
    title: 'Ask the customer back',
    label: 'Your question',
    save: 'Send Question',
    missing: 'Please write the question',
    done: 'Question sent',
  },
  refuse: {
    title: 'Refuse the claim',
    label: 'The reason',
    save: 'Refuse Claim',
    missing: 'Please write the reason',
    done: 'Claim refused',
  },
} as const;

type ClaimWordsDialogProps = {
  readonly claimId: number;
  readonly what: keyof typeof texts;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Words that the customer will read. */
export function ClaimWordsDialog({ claimId, what, onClose, onDone }: ClaimWordsDialogProps) {
  const words = texts[what];
  const [text, setText] = useState('');
  const [isTried, setIsTried] = useState(false);
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async () => {
      const { askAboutClaim, refuseClaim } = await import('#contract/admin-claims.ts');
      return call(what === 'ask' ? askAboutClaim : refuseClaim, { params: { id: claimId }, body: { text } });
    },
    onSuccess: () => {
      toast.success(words.done);
      onClose();
      onDone();
    },
    onError: ({ message }) => toast.error(`Failed to send: ${message}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: claimsKey }),
  });
  const submit = useSubmitOnce(async () => {
    setIsTried(true);
    if (text.trim() !== '') await mutateAsync().catch(() => undefined);
  });
  return (
    <StaffFormDialog
      title={words.title}
      saveLabel={words.save}
      isSaving={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextAreaField
        label={words.label}
        hint="The customer reads this."
        maxLength={textLengths.claim}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={isTried && text.trim() === '' ? words.missing : undefined}
      />
    </StaffFormDialog>
  );
}
