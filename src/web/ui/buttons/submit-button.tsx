import { useHydrated } from '#web/use-hydrated.ts';
import { Button, type ButtonProps } from './button.tsx';
import { classNames } from '../class-names.ts';

/**
 * Disabled, without looking so, until hydration: before that the browser would submit the form itself, with the typed
 * values in the URL.
 */
export function SubmitButton({ className, ...button }: Omit<ButtonProps, 'type' | 'disabled'>) {
  const isHydrated = useHydrated();
  return (
    <Button
      full
      {...button}
      type="submit"
      disabled={!isHydrated}
      className={classNames('min-h-13.5 disabled:bg-beet-700! disabled:text-white!', className)}
    />
  );
}
