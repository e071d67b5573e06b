import { useHydrated } from '#web/use-hydrated.ts';
import { Button, type ButtonProps } from './button.tsx';
import { classNames } from '../class-names.ts';

/**
 * Disabled, though it does not look so, until the page is alive: before that the browser would send the form itself,
 * with what was typed in the address.
 */
export function SubmitButton({ className, ...button }: Omit<ButtonProps, 'type' | 'disabled'>) {
  const isHydrated = useHydrated();
  return (
    <Button
      full
      {...button}
      type="submit"
      disabled={!isHydrated}
      className={classNames('min-h-[54px] disabled:bg-beet-700! disabled:text-white!', className)}
    />
  );
}
