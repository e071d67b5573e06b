import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { Claim } from '#contract/claims.ts';
import { type ClaimState, claimStateLabel } from '#domain/claims/claim-state.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { call } from '#web/platform/api/call.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { StatusBadge, statusLook, type StatusLook } from '#web/ui/feedback/status-badge.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { useSubmitOnce } from '#web/ui/in-flight-guard.ts';
import { useMinute } from '#web/ui/use-minute.ts';
import { claimsKey } from './claims-query.ts';
import { lineName, sentText } from './claim-texts.ts';

const looks: Record<ClaimState, StatusLook> = {
  BEING_READ: { colour: 'yellow', icon: 'clock' },
  QUESTION_ASKED: { colour: 'blue', icon: 'triangle-alert' },
  GRANTED: { colour: 'green', icon: 'circle-check' },
  REFUSED: { colour: 'grey', icon: 'circle-x' },
};

export const ClaimStateBadge = ({ state }: { readonly state: ClaimState }) => (
  <StatusBadge {...statusLook(looks, state, claimStateLabel(state))} />
);

type ClaimCardProps = { readonly claim: Claim; readonly heading: 'h2' | 'h3' | 'h4' };

/** How a claim stands, as its customer reads it. */
export function ClaimCard({ claim, heading: Heading }: ClaimCardProps) {
  const now = new Date(useMinute());
  const lastWords = claim.messages.findLast(({ kind }) => kind !== 'ANSWER')?.text;
  const titleClass = 'font-display text-card-s/tight font-[680] wrap-anywhere';
  return (
    <section
      aria-label={`Claim on order #${claim.orderId}`}
      className="grid gap-2 rounded-(--radius-m) border border-line bg-paper p-4"
    >
      <div role="status">
        <ClaimStateBadge state={claim.state} />
      </div>
      {claim.state === 'GRANTED' ? (
        <>
          <Heading className="figure-display text-panel">{formatRupeesOnWire(claim.grantedAmount ?? 0)}</Heading>
          <p className="text-small text-ink-2">
            {claim.grantedAs === 'credit'
              ? 'Store credit: used first at your next order.'
              : 'On its way back the way you paid.'}{' '}
            {claimedText(claim)}
          </p>
          {lastWords ? <p className="text-secondary wrap-anywhere">{lastWords}</p> : null}
        </>
      ) : claim.state === 'QUESTION_ASKED' ? (
        <>
          <Heading className={titleClass}>{lastWords}</Heading>
          <AnswerForm claimId={claim.id} />
        </>
      ) : (
        <>
          <Heading className={titleClass}>Claim on order #{claim.orderId}</Heading>
          {claim.state === 'REFUSED' ? <p className="text-secondary wrap-anywhere">{lastWords}</p> : null}
          <p className="text-small text-ink-2">{sentText(claim, now)}</p>
        </>
      )}
    </section>
  );
}

/** '1 × Tikka Paneer Quinoa, the delivery as a whole.' */
function claimedText({ lines }: Claim): string {
  const named = lines.map((line) =>
    line.position === null ? lineName(line).toLowerCase() : `${line.quantity} × ${line.name}`,
  );
  return `${named.join(', ')}.`;
}

function AnswerForm({ claimId }: { readonly claimId: number }) {
  const id = useId();
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [isTried, setIsTried] = useState(false);
  // The button that opened it had the focus.
  useEffect(() => {
    if (isOpen) document.getElementById(id)?.focus();
  }, [id, isOpen]);
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async () =>
      call((await import('#contract/claims.ts')).answerClaim, { params: { id: claimId }, body: { text } }),
    onSuccess: () => {
      toast.success('Answer sent');
      return queryClient.invalidateQueries({ queryKey: claimsKey });
    },
    onError: ({ message }) => toast.error(`Failed to send the answer: ${message}`),
  });
  const submit = useSubmitOnce(async () => {
    setIsTried(true);
    if (text.trim() !== '') await mutateAsync().catch(() => undefined);
  });
  if (!isOpen)
    return (
      <Button variant="soft" size="sm" className="justify-self-start" onClick={() => setIsOpen(true)}>
        Answer
      </Button>
    );
  return (
    <form noValidate className="grid gap-2.5" onSubmit={submit}>
      <TextAreaField
        id={id}
        label="Your answer"
        maxLength={textLengths.claim}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={isTried && text.trim() === '' ? 'Please write an answer' : undefined}
      />
      <Button type="submit" size="sm" busy={isPending} className="justify-self-start">
        Send answer
      </Button>
    </form>
  );
}
