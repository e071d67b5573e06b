import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/platform/api/call.ts';
import { ownSessionsQuery } from './own-sessions-query.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { SecurityCard } from './security-card.tsx';
import { useProofForm } from './use-proof-form.ts';

type Values = { readonly currentPassword: string; readonly newPassword: string; readonly repeated: string };

const empty: Values = { currentPassword: '', newPassword: '', repeated: '' };
/** As in the contract, which is loaded on demand. */
const minLength = { value: 12, message: 'Use at least 12 characters' };
const maxLength = { value: 200, message: 'Use at most 200 characters' };

export function ChangePassword() {
  const queryClient = useQueryClient();
  const { submit, field, failure, isSending } = useProofForm<Values>(empty, async (values, reset) => {
    const { currentPassword, newPassword } = values;
    const { changePassword } = await import('#contract/auth.ts');
    await call(changePassword, { body: { currentPassword, newPassword } });
    reset();
    void queryClient.invalidateQueries(ownSessionsQuery);
    toast.success('Password changed');
  });
  return (
    <SecurityCard title="Password">
      <p className="text-ink-2">A new password ends your sessions on all other devices.</p>
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        <PasswordField
          {...field('currentPassword', { required: 'Password is required' })}
          label="Current password"
          autoComplete="current-password"
        />
        <PasswordField
          {...field('newPassword', { required: 'Password is required', minLength, maxLength })}
          label="New password"
          autoComplete="new-password"
          hint="At least 12 characters."
        />
        <PasswordField
          {...field('repeated', {
            validate: (typed, { newPassword }) => typed === newPassword || 'The two passwords are not the same',
          })}
          label="New password again"
          autoComplete="new-password"
        />
        <FormError message={failure} />
        <StaffButton type="submit" variant="primary" busy={isSending} className="justify-self-start">
          Change Password
        </StaffButton>
      </form>
    </SecurityCard>
  );
}
