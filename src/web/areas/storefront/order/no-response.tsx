import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';

/** Part of the page itself, because it is shown when nothing can be loaded. */
export function NoResponse({ onRetry }: { readonly onRetry: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div role="alert" className="grid gap-3 rounded-m border-2 border-haldi-500 bg-haldi-100 px-4 py-3.5">
      <h3 className="text-card-s">We did not get an answer</h3>
      <p>Your order may or may not have reached the kitchen. Retry finds out: it never orders twice.</p>
      <Button ref={button} full onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
