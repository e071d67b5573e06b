import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useUnsavedChanges } from '#web/ui/dialogs/use-unsaved-changes.tsx';

type SaveRecoveryCodesProps = { readonly codes: readonly string[]; readonly onSaved: () => void };

export const recoveryCodesHint =
  'Each of them lets you in once when your phone is not there. They are shown only now: print them, or put them where you keep your passwords.';

const whenLeaving = {
  title: 'Leave without your recovery codes?',
  description: 'They are not shown again. You can make new ones while you can still sign in.',
  keepLabel: 'Stay Here',
  confirmLabel: 'Leave Without Them',
};

const takeFocus = (list: HTMLElement | null) => list?.focus();

/** Shown once: closing needs a confirmation until they are saved. */
export function SaveRecoveryCodes({ codes, onSaved }: SaveRecoveryCodesProps) {
  const [isSaved, setIsSaved] = useState(false);
  const { confirmDialog, allowLeaving } = useUnsavedChanges(true, whenLeaving);
  const finish = () => {
    allowLeaving();
    onSaved();
  };
  return (
    <div className="grid gap-4">
      <ul
        ref={takeFocus}
        tabIndex={-1}
        aria-label="Recovery codes"
        className="grid gap-y-1.5 rounded-(--radius-s) bg-mist px-4 py-3 font-mono text-staff outline-none sm:text-secondary"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        <StaffButton
          icon={<Copy aria-hidden="true" className="size-4" strokeWidth={2} />}
          onClick={() => void copy(codes)}
        >
          Copy
        </StaffButton>
        <StaffButton
          icon={<Download aria-hidden="true" className="size-4" strokeWidth={2} />}
          onClick={() => save(codes)}
        >
          Download
        </StaffButton>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2.5">
        <CheckField label="I have kept them" checked={isSaved} onChange={({ target }) => setIsSaved(target.checked)} />
        <StaffButton variant="primary" disabled={!isSaved} onClick={finish}>
          Done
        </StaffButton>
      </div>
      {confirmDialog}
    </div>
  );
}

async function copy(codes: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast.success('Recovery codes copied');
  } catch {
    toast.error('The codes could not be copied. Please download them, or write them down.');
  }
}

function save(codes: readonly string[]): void {
  const text = ['Macrobowl recovery codes. Each lets you in once.', '', ...codes, ''].join('\r\n');
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'macrobowl-recovery-codes.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
