import { AfterAWhile } from '#web/ui/feedback/skeleton.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';

export function BoardLoading({ text = 'Loading orders...' }: { readonly text?: string }) {
  return (
    <div role="status" className="flex min-h-[60vh] items-start justify-center gap-3 pt-24 text-base text-ink-2">
      <AfterAWhile>
        <Spinner />
        {text}
      </AfterAWhile>
    </div>
  );
}
