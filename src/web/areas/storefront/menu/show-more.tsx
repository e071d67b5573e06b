import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/buttons/button.tsx';

/**
 * The first batches of a long list, and a button for more: a keystroke renders few items, however long the menu is. A
 * rest of at most a quarter of a batch is shown at once, without a button. A new list starts with its first batch.
 */
export function useFirstBatches<Item>(items: readonly Item[], batch: number) {
  const list = useRef<HTMLUListElement>(null);
  const [grown, setGrown] = useState({ of: items, to: batch });
  const to = grown.of === items ? grown.to : batch;
  const count = items.length - to <= batch / 4 ? items.length : to;

  const showMore = () => {
    flushSync(() => setGrown({ of: items, to: to + batch }));
    list.current?.children[count]?.querySelector('button')?.focus({ preventScroll: true });
  };
  const rest = items.length - count;
  return {
    list,
    beginning: items.slice(0, count),
    more: rest > 0 && <ShowMore next={Math.min(rest, batch)} rest={rest} onClick={showMore} />,
  };
}

type ShowMoreProps = { readonly next: number; readonly rest: number; readonly onClick: () => void };

function ShowMore({ next, rest, onClick }: ShowMoreProps) {
  return (
    <div className="mt-7 grid justify-items-center gap-2">
      <Button variant="sec" onClick={onClick}>
        Show {next} more
      </Button>
      <p className="num text-sm text-ink-2">{rest === 1 ? '1 more meal' : `${rest} more meals`}</p>
    </div>
  );
}
