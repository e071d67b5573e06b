import { Suspense, lazy } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { useHydrated } from '#web/use-hydrated.ts';

const OpeningStatus = lazy(async () => ({ default: (await import('./opening-status.tsx')).OpeningStatus }));

/** The page is the same for every visitor: this line has its height at once, and its text after hydration. */
export function OpeningLine({ className }: { readonly className?: string }) {
  const isHydrated = useHydrated();
  return (
    <p role="status" className={classNames('flex min-h-6 items-center gap-2 text-secondary', className)}>
      {isHydrated ? (
        <Suspense>
          <OpeningStatus />
        </Suspense>
      ) : null}
    </p>
  );
}
