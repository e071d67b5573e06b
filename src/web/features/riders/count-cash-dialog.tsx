import { type SubmitEvent, useState } from 'react';
import type { CashHandIn } from '#contract/dispatch.ts';
import { cashDifference, differenceText, isCountExplained } from '#domain/orders/cash-count.ts';
import { formatRupeesOnWire, fromRupees } from '#domain/money.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { StaffFormDialog } from '#web/ui/staff-page/staff-form-dialog.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { useCountCash } from './riders-query.ts';

const amount = /^\d{1,8}(?:\.\d{1,2})?$/;

type Problems = { readonly counted?: string; readonly note?: string };

/** The amount starts empty, so that the manager counts the cash instead of confirming a figure. */
export function CountCashDialog({ handIn, onClose }: { readonly handIn: CashHandIn; readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const { mutate, isPending, error } = useCountCash(handIn.id, onClose);
  const counted = amount.test(text.trim()) ? Number(text.trim()) : null;
  const count = { expected: fromRupees(handIn.expected), counted: counted === null ? null : fromRupees(counted) };
  const difference = cashDifference(count);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (counted === null) return setProblems({ counted: 'Please enter the counted amount, such as 412.50' });
    if (!isCountExplained(count, note.trim())) return setProblems({ note: 'Please say why the amount differs.' });
    setProblems({});
    return mutate({ counted, note: note.trim() });
  };
  return (
    <StaffFormDialog
      title={`Count the cash of ${handIn.riderName}`}
      description={`${formatRupeesOnWire(handIn.expected)} expected, from ${orderNames(handIn)}.`}
      saveLabel="Confirm"
      isSaving={isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      {error ? <FormError message={error.message} /> : null}
      <NumberField
        label="Counted (₹)"
        autoComplete="off"
        value={text}
        error={problems.counted}
        onChange={(event) => setText(event.target.value)}
      />
      <p role="status" className={difference === 0 ? 'num text-ink-2' : 'num font-[660] text-st-red'}>
        {counted === null
          ? ''
          : difference === 0
            ? 'The amount is right.'
            : `Difference: ${differenceText(difference)}.`}
      </p>
      <TextAreaField
        label={difference === 0 ? 'Note (optional)' : 'Why does it differ?'}
        maxLength={textLengths.reason}
        value={note}
        error={problems.note}
        onChange={(event) => setNote(event.target.value)}
      />
    </StaffFormDialog>
  );
}

/** 'order #12', 'orders #12, #13' */
export function orderNames({ orders }: Pick<CashHandIn, 'orders'>): string {
  return `${orders.length === 1 ? 'order' : 'orders'} ${orders.map(({ id }) => `#${id}`).join(', ')}`;
}
