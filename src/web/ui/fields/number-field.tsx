import { useState, type ComponentProps } from 'react';
import { numberOf } from './number-of.ts';
import { TextField } from './text-field.tsx';

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'min' | 'max' | 'step' | 'value'> & {
  readonly value?: string;
};

/**
 * Text, because a browser's own number field turns with the wheel, hides digits behind its arrows and keeps to itself what
 * it does not understand. Where a minus is allowed, `inputMode="text"`: the number keys of an iPhone have none.
 */
export function NumberField({ value, error, onChange, onBlur, ...field }: NumberFieldProps) {
  const [typed, setTyped] = useState('');
  const [isLeft, setIsLeft] = useState(false);
  const isWrong = isLeft && Number.isNaN(numberOf(value ?? typed));
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...field}
      {...(value !== undefined && { value })}
      error={error ?? (isWrong ? 'Please enter a number' : undefined)}
      onChange={(event) => {
        setTyped(event.target.value);
        setIsLeft(false);
        onChange?.(event);
      }}
      onBlur={(event) => {
        setIsLeft(true);
        onBlur?.(event);
      }}
    />
  );
}
