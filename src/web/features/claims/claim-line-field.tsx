import { useId, type ReactNode } from 'react';
import { type ClaimReason, canBePhotographed, claimReasonLabels, claimReasons } from '#domain/claims/claim-reason.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { LineDraft } from './claim-draft.ts';

type ClaimLineFieldProps = {
  readonly title: string;
  readonly note: string;
  readonly picture?: ReactNode;
  /** How many were ordered. */
  readonly ordered: number;
  /** Null: not ticked. */
  readonly draft: LineDraft | null;
  readonly onChange: (draft: LineDraft | null) => void;
  /** The send button was pressed. */
  readonly isTried: boolean;
  /** Photographs, where there can be some. */
  readonly children?: ReactNode;
};

/** One line of the order, or its delivery: ticking it asks what was wrong. */
export function ClaimLineField(props: ClaimLineFieldProps) {
  const { title, note, picture, ordered, draft, onChange, isTried, children } = props;
  const isMissing = isTried && draft?.reason === null;
  return (
    <section
      aria-label={title}
      className={classNames(
        'grid gap-3.5 rounded-(--radius-l) border-2 bg-paper p-3.5 sm:px-5 sm:py-4',
        draft ? 'border-beet-700' : 'border-line',
      )}
    >
      <label className="flex min-h-11 cursor-pointer items-center gap-3.5">
        <input
          type="checkbox"
          className="check-box"
          checked={draft !== null}
          onChange={({ target }) => onChange(target.checked ? { reason: null, quantity: 1 } : null)}
        />
        {picture}
        <span className="min-w-0">
          <span className="block font-display text-card-s/tight font-[680] wrap-anywhere">{title}</span>
          <span className="num block text-small text-ink-2">{note}</span>
        </span>
      </label>
      {draft ? (
        <div className="grid gap-3.5 sm:pl-10">
          <Pills
            legend="What was wrong?"
            options={claimReasons.map((reason) => ({ value: reason, label: claimReasonLabels[reason] }))}
            value={draft.reason}
            onChange={(reason: ClaimReason) => onChange({ ...draft, reason })}
            error={isMissing ? 'Please choose what was wrong' : undefined}
          />
          {ordered > 1 ? (
            <Pills
              legend="How many?"
              options={Array.from({ length: ordered }, (_, index) => ({ value: index + 1, label: String(index + 1) }))}
              value={draft.quantity}
              onChange={(quantity: number) => onChange({ ...draft, quantity })}
            />
          ) : null}
          {draft.reason && canBePhotographed(draft.reason) ? children : null}
        </div>
      ) : null}
    </section>
  );
}

type PillsProps<Value extends string | number> = {
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly error?: string | undefined;
};

function Pills<Value extends string | number>({ legend, options, value, onChange, error }: PillsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? `${name}-note` : undefined}>
      <legend className="mb-1.5 text-secondary font-[620]">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-full border border-control px-4 font-[600] hover:bg-mist has-checked:border-beet-700 has-checked:bg-beet-50 has-checked:text-beet-800 has-checked:ring-1 has-checked:ring-beet-700 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span aria-hidden="true" className={option.value === value ? 'mr-1.5' : 'hidden'}>
              ✓
            </span>
            {option.label}
          </label>
        ))}
      </div>
      {error ? (
        <p id={`${name}-note`} role="alert" className="text-sm font-[560] text-st-red">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
