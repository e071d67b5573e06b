import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClaimCase } from '#contract/admin-claims.ts';
import { afterAction, type WayBack } from '#domain/claims/claim-state.ts';
import type { ClaimPosition } from '#domain/claims/largest-amounts.ts';
import { formatRupees, formatRupeesOnWire, fromRupees, toRupees } from '#domain/money.ts';
import { paymentMethodLabel } from '#domain/orders/payment-method.ts';
import { claimsKey } from '#web/features/claims/claims-query.ts';
import { call } from '#web/platform/api/call.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { type TypedAmounts, amountKey, amountProblem, readAmount, sumOfTyped } from './claim-amounts.ts';
import { ClaimWordsDialog } from './claim-words-dialog.tsx';
import { ClaimedLine } from './claimed-line.tsx';

/** The amount for each line with its maximum, the way of repayment, and the buttons of the three answers. */
export function ClaimDecision({ found, onDecided }: { readonly found: ClaimCase; readonly onDecided: () => void }) {
  const { claim, order, largest } = found;
  const canRefund = found.refundableAmount > 0;
  const [typed, setTyped] = useState<TypedAmounts>(() => suggested(found));
  const [as, setAs] = useState<WayBack>(canRefund ? 'refund' : 'credit');
  const [asked, setAsked] = useState<'ask' | 'refuse'>();
  const sum = sumOfTyped(typed, largest);
  const grant = useGrant(claim.id, onDecided);
  const largestOf = (position: ClaimPosition) => largest.find((each) => each.position === position)?.amount ?? 0;
  const field = (position: ClaimPosition) => (
    <AmountField
      value={typed[amountKey(position)] ?? ''}
      largest={largestOf(position)}
      note={position === null ? '' : ', with tax'}
      onChange={(text) => setTyped({ ...typed, [amountKey(position)]: text })}
    />
  );
  const left = found.paidAmount - found.givenBackAmount;
  const isTooMuch =
    sum !== null && (sum > fromRupees(round(left)) || (as === 'refund' && sum > fromRupees(found.refundableAmount)));
  const isPossible = sum !== null && sum > 0 && !isTooMuch;
  const isDeliveryClaimed = claim.lines.some(({ position }) => position === null);
  const send = () => {
    const amounts = largest.map(({ position }) => ({
      position,
      amount: toRupees(readAmount(typed[amountKey(position)] ?? '')!),
    }));
    grant.mutate({ as, amounts: amounts.filter(({ amount }) => amount > 0), text: '' });
  };
  return (
    <>
      <div className="divide-y divide-line rounded-input border border-line">
        {claim.lines.map((line) => (
          <ClaimedLine key={line.position ?? 'delivery'} line={line} order={order} photos={claim.photos}>
            {field(line.position)}
          </ClaimedLine>
        ))}
        {isDeliveryClaimed || order.deliveryFee === 0 ? null : (
          <div className="grid gap-3 p-4 sm:grid-cols-[minmax(0,1fr)_9.5rem]">
            <p className="font-[660]">Delivery fee</p>
            {field(null)}
          </div>
        )}
      </div>
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="sr-only">How it goes back</legend>
        <Way
          value="refund"
          chosen={as}
          onChoose={setAs}
          isDisabled={!canRefund}
          title={canRefund ? `Back to ${paymentMethodLabel(order.paymentMethod)}` : 'Back the way it was paid'}
          note={
            canRefund
              ? `As it was paid, at most ${formatRupeesOnWire(found.refundableAmount)}`
              : 'Paid in cash: only store credit is possible'
          }
        />
        <Way value="credit" chosen={as} onChoose={setAs} title="Store credit" note="Used first at the next order" />
      </fieldset>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
        <div className="num mr-auto">
          <p className="figure-display text-price">{sum === null ? '–' : formatRupees(sum)}</p>
          <p className="text-note text-ink-2">
            of {formatRupeesOnWire(found.paidAmount)} paid,{' '}
            {found.givenBackAmount === 0
              ? 'nothing given back before'
              : `${formatRupeesOnWire(found.givenBackAmount)} given back before`}
          </p>
          {isTooMuch ? (
            <p role="alert" className="text-note font-[560] text-st-red">
              {as === 'refund' ? 'More than can go back this way' : 'More than was paid'}
            </p>
          ) : null}
        </div>
        <div className="flex flex-wrap gap-2">
          <StaffButton variant="danger" onClick={() => setAsked('refuse')}>
            Refuse...
          </StaffButton>
          {afterAction(claim.state, 'ask', 'admin') ? (
            <StaffButton onClick={() => setAsked('ask')}>Ask back...</StaffButton>
          ) : null}
          <StaffButton variant="primary" disabled={!isPossible} busy={grant.isPending} onClick={send}>
            Grant{sum === null ? '' : ` ${formatRupees(sum)}`}
          </StaffButton>
        </div>
      </div>
      {asked ? (
        <ClaimWordsDialog claimId={claim.id} what={asked} onClose={() => setAsked(undefined)} onDone={onDecided} />
      ) : null}
    </>
  );
}

const round = (rupees: number) => Number(rupees.toFixed(2));

/** Everything that was paid for the claimed lines; for the delivery only when it is claimed. */
function suggested({ claim, largest }: ClaimCase): TypedAmounts {
  const isClaimed = (position: ClaimPosition) => claim.lines.some((line) => line.position === position);
  return Object.fromEntries(
    largest.map(({ position, amount }) => [amountKey(position), (isClaimed(position) ? amount : 0).toFixed(2)]),
  );
}

type AmountFieldProps = {
  readonly value: string;
  readonly largest: number;
  readonly note: string;
  readonly onChange: (text: string) => void;
};

function AmountField({ value, largest, note, onChange }: AmountFieldProps) {
  return (
    <NumberField
      label="Give back (₹)"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      hint={`at most ${formatRupeesOnWire(largest)}${note}`}
      error={
        amountProblem(value, largest) && `${amountProblem(value, largest)}: at most ${formatRupeesOnWire(largest)}`
      }
    />
  );
}

type WayProps = {
  readonly value: WayBack;
  readonly chosen: WayBack;
  readonly onChoose: (way: WayBack) => void;
  readonly title: string;
  readonly note: string;
  readonly isDisabled?: boolean;
};

function Way({ value, chosen, onChoose, title, note, isDisabled = false }: WayProps) {
  return (
    <label
      aria-label={`${title}. ${note}`}
      className="flex min-h-11 items-start gap-3 rounded-input border border-control px-3.5 py-2.5 has-checked:border-beet-700 has-checked:bg-beet-50 has-disabled:bg-closed has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
    >
      <input
        type="radio"
        name="way-back"
        className="mt-1 size-4.5 accent-beet-700"
        checked={value === chosen}
        disabled={isDisabled}
        onChange={() => onChoose(value)}
      />
      <span>
        <span className="block font-[660]">{title}</span>
        <span className="num block text-note text-ink-2">{note}</span>
      </span>
    </label>
  );
}

function useGrant(claimId: number, onDecided: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: { as: WayBack; amounts: { position: ClaimPosition; amount: number }[]; text: string }) =>
      call((await import('#contract/admin-claims.ts')).grantClaim, { params: { id: claimId }, body }),
    onSuccess: ({ claim }) => {
      toast.success(`${formatRupeesOnWire(claim.grantedAmount ?? 0)} granted`);
      onDecided();
    },
    onError: ({ message }) => toast.error(`Failed to grant the claim: ${message}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: claimsKey }),
  });
}
