import { useId, useState, type ChangeEvent, type ReactNode, type Ref, type SyntheticEvent } from 'react';
import { classNames } from '../class-names.ts';
import { FieldNote } from './labelled-field.tsx';

export const otpLength = 6;
const places = Array.from({ length: otpLength }, (_, place) => place);

type OtpFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (digits: string) => void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Further text that a screen reader reads with the field. */
  readonly describedBy?: string;
  readonly ref?: Ref<HTMLInputElement>;
};

/** One real input, invisible over painted cells: pasting, autofill and correcting work as in any other field. */
export function OtpField({ label, value, onChange, hint, error, describedBy, ref }: OtpFieldProps) {
  const [hasFocus, setHasFocus] = useState(false);
  const fieldId = useId();
  const noteId = `${fieldId}-note`;
  const current = hasFocus ? Math.min(value.length, otpLength - 1) : -1;
  // No maxLength: it would cut "123 456" before the space is removed.
  const change = ({ target }: ChangeEvent<HTMLInputElement>) =>
    onChange(target.value.replaceAll(/\D/g, '').slice(0, otpLength));
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={fieldId} className="text-secondary font-[620]">
        {label}
      </label>
      <div className="relative">
        <div aria-hidden="true" className="grid grid-cols-6 gap-1.75 wide:gap-2.5">
          {places.map((place) => (
            <Cell key={place} digit={value.charAt(place)} isCurrent={place === current} isWrong={Boolean(error)} />
          ))}
        </div>
        <input
          ref={ref}
          id={fieldId}
          name="one-time-code"
          value={value}
          onChange={change}
          onFocus={() => setHasFocus(true)}
          onBlur={() => setHasFocus(false)}
          onSelect={moveCaretToEnd}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          enterKeyHint="done"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy ? `${describedBy} ${noteId}` : noteId}
          className="absolute inset-0 size-full bg-transparent text-base text-transparent caret-transparent outline-none [-webkit-text-fill-color:transparent] selection:bg-transparent autofill:transition-colors autofill:duration-[99999s] forced-color-adjust-none"
        />
      </div>
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  );
}

/** The painted caret is always behind the last digit, so the real one has to be too. */
function moveCaretToEnd({ currentTarget }: SyntheticEvent<HTMLInputElement>): void {
  const { selectionStart, selectionEnd, value } = currentTarget;
  if (selectionStart === selectionEnd && selectionEnd !== value.length) {
    currentTarget.setSelectionRange(value.length, value.length);
  }
}

type CellProps = { readonly digit: string; readonly isCurrent: boolean; readonly isWrong: boolean };

function Cell({ digit, isCurrent, isWrong }: CellProps) {
  return (
    <span
      className={classNames(
        'num grid h-14.5 place-items-center rounded-m border-input bg-paper pt-1 font-display text-[27px]/none font-[740] wide:h-16.5 wide:text-section-l/none',
        isCurrent && 'border-focus shadow-[0_0_0_2.5px_var(--color-focus)] forced-colors:outline-2',
        !isCurrent && (isWrong ? 'border-st-red' : 'border-control'),
      )}
    >
      {digit}
      {isCurrent && digit === '' ? <span className="-mt-1 h-7 w-0.5 bg-ink motion-safe:animate-pulse" /> : null}
    </span>
  );
}
