import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { FieldNote } from './text-field.tsx';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly autoComplete: 'current-password' | 'new-password';
};

export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const fieldId = useId();
  const noteId = `${fieldId}-note`;
  const hasNote = Boolean(error ?? hint);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={fieldId} className="text-[15px] font-[620]">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={fieldId}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={hasNote ? noteId : undefined}
          className="text-input pr-13"
        />
        <IconButton
          label="Show the password"
          aria-pressed={isShown}
          icon={<Icon aria-hidden="true" className="size-5" strokeWidth={1.9} />}
          onClick={() => setIsShown(!isShown)}
          className="absolute top-0.5 right-1"
        />
      </div>
      {hasNote ? <FieldNote id={noteId} error={error} hint={hint} /> : null}
    </div>
  );
}
