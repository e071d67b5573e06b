import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { FieldNote } from '#web/ui/fields/labelled-field.tsx';
import { roleOptions } from './user-roles.ts';

type RoleChoicesProps = { readonly field: UseFormRegisterReturn<'roles'>; readonly error: string | undefined };

export function RoleChoices({ field, error }: RoleChoicesProps) {
  const noteId = useId();
  return (
    <fieldset aria-describedby={error ? noteId : undefined} className="grid gap-1">
      <legend className="pb-1 text-secondary font-[620]">Roles</legend>
      {roleOptions.map(({ role, label }) => (
        <CheckField key={role} {...field} value={role} label={label} aria-invalid={error ? true : undefined} />
      ))}
      {error ? <FieldNote id={noteId} error={error} hint={null} /> : null}
    </fieldset>
  );
}
