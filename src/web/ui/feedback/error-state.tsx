import { useIsFetching } from '@tanstack/react-query';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { Button } from '../buttons/button.tsx';

type ErrorStateProps = {
  readonly message: string;
  readonly onRetry?: () => void;
  readonly retryLabel?: string;
};

/** Replaces content that failed to load, until it has loaded: the button is busy while another attempt is in flight. */
export function ErrorState({ message, onRetry, retryLabel = 'Try Again' }: ErrorStateProps) {
  const [isPressed, setIsPressed] = useState(false);
  const isFetching = useIsFetching() > 0;
  const retry = () => {
    setIsPressed(true);
    onRetry?.();
  };
  return (
    <div role="alert" className="grid content-start justify-items-center gap-4 px-5 py-14 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-st-red-bg text-st-red">
        <TriangleAlert aria-hidden="true" className="size-7" strokeWidth={1.9} />
      </span>
      <p className="max-w-[46ch] text-lg font-[560]">{message}</p>
      {onRetry ? (
        <Button variant="sec" busy={isPressed && isFetching} onClick={retry}>
          {retryLabel}
        </Button>
      ) : null}
    </div>
  );
}
