import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';

const maxLength = 300;

type SpecialInstructionsProps = { readonly text: string; readonly onChange: (text: string) => void };

export function SpecialInstructions({ text, onChange }: SpecialInstructionsProps) {
  return (
    <TextAreaField
      label="Special instructions (optional)"
      hint="For this bowl in your cart: sauce on the side, no onion."
      maxLength={maxLength}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      areaClassName="max-h-40"
    />
  );
}
