import { textLengths } from '#domain/text-lengths.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useProofForm } from './use-proof-form.ts';

export type BothFactors = { readonly currentPassword: string; readonly oneTimeCode: string };

type BothFactorsFormProps = {
  readonly send: (proof: BothFactors) => Promise<void>;
  readonly sendLabel: string;
  readonly isDanger?: boolean;
  readonly onCancel: () => void;
};

export function BothFactorsForm({ send, sendLabel, isDanger = false, onCancel }: BothFactorsFormProps) {
  const { submit, field, failure, isSending } = useProofForm<BothFactors>(
    { currentPassword: '', oneTimeCode: '' },
    send,
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <PasswordField
        {...field('currentPassword', { required: 'Password is required' })}
        label="Current password"
        autoComplete="current-password"
      />
      <TextField
        {...field('oneTimeCode', { required: 'Code is required' })}
        label="Code"
        hint="The 6 digits that your app shows, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={textLengths.oneTimeCode}
      />
      <FormError message={failure} />
      <div className="flex flex-wrap justify-end gap-2.5">
        <StaffButton onClick={onCancel}>Cancel</StaffButton>
        <StaffButton type="submit" variant={isDanger ? 'danger' : 'primary'} busy={isSending}>
          {sendLabel}
        </StaffButton>
      </div>
    </form>
  );
}
