import { useState } from 'react';
import { call } from '#web/platform/api/call.ts';
import { DemoNotice } from '#web/features/demo-mode/demo-notice.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { ConnectApp, type AppSecret } from './connect-app.tsx';
import { SaveRecoveryCodes, recoveryCodesHint } from './save-recovery-codes.tsx';
import { useReloadSecondFactor } from './second-factor-query.ts';
import { useProofForm } from './use-proof-form.ts';

/** Three steps: the password, the app, the recovery codes. */
export function SetUpDialog({ isOn, onClose }: { readonly isOn: boolean; readonly onClose: () => void }) {
  const [secret, setSecret] = useState<AppSecret>();
  const [codes, setCodes] = useState<readonly string[]>();
  const reload = useReloadSecondFactor();
  const confirmed = (recoveryCodes: readonly string[]) => {
    setCodes(recoveryCodes);
    void reload();
  };
  if (codes) {
    return (
      <Dialog open onOpenChange={onClose} title="Keep your recovery codes" description={recoveryCodesHint}>
        <SaveRecoveryCodes codes={codes} onSaved={onClose} />
      </Dialog>
    );
  }
  // Opened by an old link.
  if (isOn) return null;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Set up the second factor"
      description={
        secret
          ? 'Scan this with an authenticator app on your phone, then type the code that it shows.'
          : 'You need an authenticator app on your phone, such as Aegis, Google Authenticator or 1Password. First, your password:'
      }
    >
      {secret ? (
        <ConnectApp secret={secret} onConfirmed={confirmed} onCancel={onClose} />
      ) : (
        <ProvePassword onProven={setSecret} onCancel={onClose} />
      )}
    </Dialog>
  );
}

type ProvePasswordProps = { readonly onProven: (secret: AppSecret) => void; readonly onCancel: () => void };

function ProvePassword({ onProven, onCancel }: ProvePasswordProps) {
  const { submit, field, failure, isSending } = useProofForm({ currentPassword: '' }, async (body) => {
    const { beginSecondFactor } = await import('#contract/second-factor.ts');
    onProven(await call(beginSecondFactor, { body }));
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <DemoNotice>
        <p>The demo account keeps the second factor that you set up here until its data is made anew.</p>
      </DemoNotice>
      <PasswordField
        {...field('currentPassword', { required: 'Password is required' })}
        label="Current password"
        autoComplete="current-password"
      />
      <FormError message={failure} />
      <div className="flex flex-wrap justify-end gap-2.5">
        <StaffButton onClick={onCancel}>Cancel</StaffButton>
        <StaffButton type="submit" variant="primary" busy={isSending}>
          Continue
        </StaffButton>
      </div>
    </form>
  );
}
