import { Suspense, type ReactNode } from 'react';

/**
 * Parts of a page from top to bottom, each hydrated in a step of its own after those above it: together they would block a
 * slow phone. React hydrates a part that is touched before its turn at once. Each boundary is inside of the one before,
 * because React hydrates those side by side in one step.
 */
export function HydratedInSteps({ parts: [first, ...later] }: { readonly parts: readonly ReactNode[] }) {
  return (
    <>
      {first}
      {later.length > 0 ? (
        <Suspense>
          <HydratedInSteps parts={later} />
        </Suspense>
      ) : null}
    </>
  );
}
