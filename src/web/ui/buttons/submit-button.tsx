import { Button, type ButtonProps } from './button.tsx';
import { classNames } from '../class-names.ts';

export function SubmitButton({ className, ...button }: Omit<ButtonProps, 'type' | 'disabled'>) {
  return <Button full {...button} type="submit" className={classNames('min-h-13.5', className)} />;
}
