import { useEffect, useState, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** A placeholder box; give it the size of the real content. */
export function Skeleton({ className }: { readonly className: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames('rounded-(--radius-s) bg-mist motion-safe:animate-pulse', className)}
    />
  );
}

type AfterAWhileProps = {
  readonly delayMs?: number;
  /** Read out, never seen: 'Loading order...' */
  readonly loading?: string;
  readonly children: ReactNode;
};

/** Content that loads at once should not flash a placeholder first. */
export function AfterAWhile({ delayMs = 200, loading, children }: AfterAWhileProps) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  if (!isDue) return null;
  return (
    <>
      {loading ? (
        <p role="status" className="sr-only">
          {loading}
        </p>
      ) : null}
      {children}
    </>
  );
}
