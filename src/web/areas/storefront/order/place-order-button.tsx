import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatRupeesOnWire } from '#domain/money.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { PromiseText } from './delivery-time.ts';

/** Why the order cannot be placed yet, with the line that it is about. */
export type Obstacle = {
  readonly text: string;
  readonly line?: { readonly id: string; readonly todo: string };
};

type PlaceOrderProps = {
  readonly total: number;
  readonly isBusy: boolean;
  readonly promise: PromiseText | null;
  /** 'Cash on delivery', shown where no time is promised. */
  readonly payment: string;
  readonly obstacle: Obstacle | null;
  /** The pointer or the focus is on the button. */
  readonly onNear: () => void;
  readonly onPlace: () => void;
};

/** The header of the page covers the first 72 px; the total is in the 60 px above the button. */
const coveredPx = 132;

/** Whether the room of the button is in the window, below its total. The focus moves with the button. */
function useIsInWindow(
  room: { readonly current: HTMLElement | null },
  button: { readonly current: HTMLElement | null },
): boolean {
  const [isInside, setIsInside] = useState(true);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const hadFocus = document.activeElement === button.current;
        flushSync(() => setIsInside((entries.at(-1)?.intersectionRatio ?? 0) > 0.99));
        if (hadFocus) button.current?.focus({ preventScroll: true });
      },
      { rootMargin: `-${coveredPx}px 0px 0px 0px`, threshold: [0.99, 1] },
    );
    observer.observe(room.current!);
    return () => observer.disconnect();
  }, [room, button]);
  return isInside;
}

/** In the panel while all of it is in the window, else in a bar with the total. The key makes it a new element, not one that jumps. */
export function PlaceOrder({ total, isBusy, promise, payment, obstacle, onNear, onPlace }: PlaceOrderProps) {
  const room = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isInPanel = useIsInWindow(room, button);
  const id = useId();
  const promised = promise ? `${promise.day}, ${promise.time}` : payment;
  const isReasonAbove = isInPanel || obstacle?.line;
  return (
    // It keeps its room: nothing moves when the bar comes or goes.
    <div ref={room} className="min-h-22">
      <section
        key={isInPanel ? 'panel' : 'bar'}
        aria-label={isInPanel ? undefined : 'Place your order'}
        className={isInPanel ? 'grid gap-2.5' : 'bottom-bar bottom-bar-fixed flex-wrap'}
      >
        {isReasonAbove ? (
          <p
            id={id}
            role="status"
            className={classNames(
              'text-small/[1.35]',
              isInPanel ? 'min-h-5.25' : 'w-full px-1.5 pt-0.5 md:px-4.5',
              !obstacle?.line && 'text-center text-ink-2',
            )}
          >
            {obstacle ? <Reason obstacle={obstacle} /> : null}
          </p>
        ) : null}
        {isInPanel ? null : (
          <div className="min-w-0 flex-1 pl-1.5 md:pl-4.5">
            <p className="figure-display text-price/none font-[760]">
              <span className="sr-only">Total </span>
              {formatRupeesOnWire(total)}
            </p>
            <p
              {...(!isReasonAbove && { id, role: 'status' })}
              className="num mt-1 text-small/[1.3] text-balance text-ink-2"
            >
              {obstacle && !obstacle.line ? obstacle.text : promised}
            </p>
          </div>
        )}
        <Button
          ref={button}
          full={isInPanel}
          className={isInPanel ? 'min-h-14 text-lead' : 'min-h-13 shrink-0 md:mr-4.5'}
          busy={isBusy}
          disabled={obstacle !== null && !isBusy}
          aria-describedby={id}
          onPointerEnter={onNear}
          onFocus={onNear}
          onClick={onPlace}
        >
          Place Order
        </Button>
      </section>
    </div>
  );
}

/** For a page without anything to order. */
export function NothingToPlace({ text }: { readonly text: string }) {
  const id = useId();
  return (
    <div className="grid gap-2.5">
      <p id={id} role="status" className="min-h-5.25 text-center text-small/[1.35] text-ink-2">
        {text}
      </p>
      <Button full className="min-h-14 text-lead" disabled aria-describedby={id}>
        Place Order
      </Button>
    </div>
  );
}

function Reason({ obstacle: { text, line } }: { readonly obstacle: Obstacle }) {
  if (!line) return text;
  return (
    <span className="flex items-start gap-2 font-[600] text-st-orange">
      <TriangleAlert aria-hidden="true" className="mt-px size-4.5 shrink-0" strokeWidth={2} />
      <span className="wrap-anywhere">
        <a
          href={`#${line.id}`}
          className="-my-3 inline-block py-3 underline underline-offset-2"
          onClick={(event) => {
            event.preventDefault();
            const target = document.getElementById(line.id);
            target?.scrollIntoView({ block: 'start' });
            target?.focus({ preventScroll: true });
          }}
        >
          {line.todo}
        </a>{' '}
        {text}
      </span>
    </span>
  );
}
