import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState, type ComponentProps } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { LabelledField, type FieldLook } from './labelled-field.tsx';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> &
  FieldLook & { readonly autoComplete: 'current-password' | 'new-password' };

export function PasswordField({ label, hint, error, id, className, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <LabelledField label={label} hint={hint} error={error} id={id} className={className}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
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
      )}
    </LabelledField>
  );
}
