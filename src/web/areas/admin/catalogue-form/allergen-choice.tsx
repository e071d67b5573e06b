import type { ComponentProps } from 'react';
import { allergens } from '#domain/menu/allergen.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';

type AllergenChoiceProps = ComponentProps<'input'> & { readonly legend?: string };

/** Takes the props of `register` for the list of allergens. */
export function AllergenChoice({ legend = 'Allergens', ...input }: AllergenChoiceProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-lead font-[680]">{legend}</legend>
      <div className="grid grid-cols-2 gap-x-4 min-[420px]:grid-cols-3 sm:grid-cols-5">
        {allergens.map((allergen) => (
          <CheckField key={allergen} {...input} value={allergen} label={allergen} />
        ))}
      </div>
    </fieldset>
  );
}
