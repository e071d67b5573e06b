import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type CheckFieldProps = ComponentProps<'input'> & { readonly label: ReactNode };

/** A checkbox with its label; the entire line is clickable. */
export function CheckField({ label, className, ...input }: CheckFieldProps) {
  return (
    <label className={classNames('inline-flex min-h-11 items-center gap-2.5 font-[560]', className)}>
      <input {...input} type="checkbox" className="check-box" />
      <span>{label}</span>
    </label>
  );
}
