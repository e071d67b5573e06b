import { useState, type ReactNode } from 'react';
import type { Order } from '#contract/orders.ts';
import { claimReasonLabels } from '#domain/claims/claim-reason.ts';
import type { ClaimPosition } from '#domain/claims/largest-amounts.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { type LineDraft, type LineDrafts, draftedLines, withLine } from './claim-draft.ts';
import { ClaimLineField } from './claim-line-field.tsx';
import { deliveryName } from './claim-texts.ts';

export type ClaimFields = {
  readonly drafts: LineDrafts;
  readonly text: string;
  readonly isTried: boolean;
  readonly setLine: (position: ClaimPosition, draft: LineDraft | null) => void;
  readonly setText: (text: string) => void;
  /** What is sent; null, and the form says what is missing, while it is not complete. */
  readonly complete: () => { lines: NonNullable<ReturnType<typeof draftedLines>>; text: string } | null;
};

export function useClaimFields(): ClaimFields {
  const [drafts, setDrafts] = useState<LineDrafts>(new Map());
  const [text, setText] = useState('');
  const [isTried, setIsTried] = useState(false);
  return {
    drafts,
    text,
    isTried,
    setLine: (position, draft) => setDrafts((before) => withLine(before, position, draft)),
    setText,
    complete: () => {
      setIsTried(true);
      const lines = draftedLines(drafts);
      return lines && { lines, text };
    },
  };
}

type ClaimFormFieldsProps = {
  readonly order: Pick<Order, 'items' | 'deliveryFee'>;
  readonly fields: ClaimFields;
  readonly textLabel: string;
  /** Photographs of a ticked line. */
  readonly photosOf?: (position: ClaimPosition) => ReactNode;
};

/** By line: what was wrong and how many. The customer is asked for no amount. */
export function ClaimFormFields({ order, fields, textLabel, photosOf }: ClaimFormFieldsProps) {
  const { drafts, text, isTried, setLine, setText } = fields;
  const lineProps = (position: ClaimPosition) => ({
    draft: drafts.get(position) ?? null,
    onChange: (draft: LineDraft | null) => setLine(position, draft),
    isTried,
    children: photosOf?.(position),
  });
  return (
    <div className="grid gap-3.5">
      {isTried && drafts.size === 0 ? (
        <p role="alert" className="font-[560] text-st-red">
          Please tick what was wrong
        </p>
      ) : null}
      {Array.from(order.items.entries(), ([position, item]) => (
        <ClaimLineField
          key={position}
          {...lineProps(position)}
          title={item.mealNameSnapshot}
          note={`${item.quantity} × ${formatRupeesOnWire(item.pricePerItemSnapshot)}`}
          ordered={item.quantity}
          picture={<img src={item.artUrl} alt="" className="size-14 shrink-0 rounded-(--radius-s) bg-pista-300" />}
        />
      ))}
      <ClaimLineField
        {...lineProps(null)}
        title={deliveryName}
        note={
          order.deliveryFee > 0
            ? `Late, or something else about the fee of ${formatRupeesOnWire(order.deliveryFee)}`
            : 'Late, or something else about the delivery'
        }
        ordered={1}
      />
      <TextAreaField
        label={textLabel}
        maxLength={textLengths.claim}
        value={text}
        onChange={({ target }) => setText(target.value)}
        hint={<span className="num">{`${text.length} of ${textLengths.claim}`}</span>}
      />
    </div>
  );
}

/** What will be sent, line by line. */
export function ClaimSummaryLines({
  order,
  drafts,
}: Pick<ClaimFormFieldsProps, 'order'> & Pick<ClaimFields, 'drafts'>) {
  const lines = draftedLines(drafts) ?? [];
  return lines.map(({ position, reason, quantity }) => (
    <div key={position ?? 'delivery'} className="flex justify-between gap-4">
      <dt className="min-w-0 wrap-anywhere">
        {position === null ? deliveryName : `${quantity} × ${order.items[position]?.mealNameSnapshot}`}
      </dt>
      <dd className="font-[680]">{claimReasonLabels[reason]}</dd>
    </div>
  ));
}
