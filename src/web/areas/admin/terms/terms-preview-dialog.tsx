import { useState } from 'react';
import type { TermsDraft, TermsPreview } from '#contract/admin-terms.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { taxLabel, termsFromWire } from '#domain/orders/order-terms.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { useInFlightGuard } from '#web/ui/in-flight-guard.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { dayText } from './terms-facts.ts';
import { previewTerms, useScheduleTerms } from './terms-query.ts';

type TermsPreviewProps = {
  readonly draft: TermsDraft;
  readonly preview: TermsPreview;
  /** The terms of a new shop may stay as they are. */
  readonly isConfirming: boolean;
  /** After another change of the terms. */
  readonly onPreview: (preview: TermsPreview) => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
};

export function TermsPreviewDialog({ draft, preview, isConfirming, onPreview, onBack, onClose }: TermsPreviewProps) {
  const { mutateAsync, isPending } = useScheduleTerms();
  const [problem, setProblem] = useState<string>();
  const once = useInFlightGuard();
  const { changes, example, version } = preview;
  const isSame = changes.length === 0;
  const confirm = async () => {
    try {
      await mutateAsync({ ...draft, version });
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      if (error instanceof ApiError && error.code === 'conflict') {
        await previewTerms(draft).then(onPreview, () => undefined);
      }
    }
  };
  return (
    <Dialog open onOpenChange={onClose} title={`Terms from ${dayText(draft.startsOn)}`}>
      <div className="grid gap-4">
        {isSame ? (
          <p>
            {isConfirming
              ? 'The terms stay as they are. Confirm that you have checked them.'
              : 'Nothing changes: these terms hold on that day already.'}
          </p>
        ) : (
          <ul className="grid list-disc gap-1 pl-5">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
        <ExampleTable preview={preview} title={example.orderId === null ? 'An example' : `Order #${example.orderId}`} />
        <FormError message={problem} />
        <div className="dialog-foot">
          <StaffButton onClick={onBack}>Back</StaffButton>
          <StaffButton
            variant="primary"
            busy={isPending}
            disabled={isSame && !isConfirming}
            onClick={() => void once(confirm)}
          >
            {isSame && isConfirming ? 'Yes, Confirm Terms' : `Yes, Change Terms from ${dayText(draft.startsOn)}`}
          </StaffButton>
        </div>
      </div>
    </Dialog>
  );
}

/** One order under both terms. */
function ExampleTable({ preview, title }: { readonly preview: TermsPreview; readonly title: string }) {
  const { before, after, example } = preview;
  const [taxBefore, taxAfter] = [before, after].map((terms) => taxLabel(termsFromWire(terms)));
  return (
    <table className="num w-full border-collapse text-secondary [&_td,&_th]:py-1.5 [&_td]:pl-3 [&_td]:text-right [&_th]:text-left [&_th]:font-normal">
      <caption className="pb-1 text-left font-[680]">{`${title} before and after`}</caption>
      <thead>
        <tr className="border-b border-line text-ink-2 [&>th:not(:first-child)]:text-right">
          <th scope="col">Line</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {example.lines.map(({ position, name, quantity, lineTotal }) => (
          <Row key={position} name={`${quantity} × ${name}`} before={lineTotal} after={lineTotal} />
        ))}
        <Row name="Delivery fee" before={example.before.deliveryFee} after={example.after.deliveryFee} />
        <Row
          name={taxBefore === taxAfter ? taxBefore! : `${taxBefore} → ${taxAfter}`}
          before={example.before.tax}
          after={example.after.tax}
        />
        <tr className="border-t border-line-strong font-[680] [&>th]:font-[680]">
          <th scope="row">Total</th>
          <td>{formatRupeesOnWire(example.before.total)}</td>
          <td>{formatRupeesOnWire(example.after.total)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function Row({ name, before, after }: { readonly name: string; readonly before: number; readonly after: number }) {
  return (
    <tr>
      <th scope="row" className="wrap-break-word">
        {name}
      </th>
      <td>{formatRupeesOnWire(before)}</td>
      <td className={before === after ? undefined : 'font-[680]'}>{formatRupeesOnWire(after)}</td>
    </tr>
  );
}
