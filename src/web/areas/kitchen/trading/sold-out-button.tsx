import { useQuery } from '@tanstack/react-query';
import CircleSlash from 'lucide-react/icons/circle-slash';
import X from 'lucide-react/icons/x';
import { Suspense, lazy, useEffect, useEffectEvent, useRef } from 'react';
import { type ChosenKitchen, availabilityIn } from '#web/features/availability/availability-query.ts';
import { KitchenChoice } from '#web/features/availability/kitchen-choice.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

const AvailabilityPanel = lazy(async () => ({
  default: (await import('#web/features/availability/availability-panel.tsx')).AvailabilityPanel,
}));

type SoldOutButtonProps = {
  readonly kitchenId: ChosenKitchen;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

/** On the board: says how much is sold out, and opens the switches. */
export function SoldOutButton({ kitchenId, isOpen, onToggle }: SoldOutButtonProps) {
  const { data = [] } = useQuery(availabilityIn(kitchenId));
  const count = data.filter(({ state }) => state !== 'AVAILABLE').length;
  return (
    <StaffButton
      icon={<CircleSlash aria-hidden="true" className="size-4" strokeWidth={1.9} />}
      aria-label={count === 0 ? 'Sold out' : `Sold out: ${count}`}
      aria-expanded={isOpen}
      aria-keyshortcuts="S"
      title="Sold out (S)"
      onClick={onToggle}
    >
      Sold out{count === 0 ? null : <span className="num">{count}</span>}
    </StaffButton>
  );
}

type SoldOutPanelProps = {
  readonly kitchenId: ChosenKitchen;
  readonly onChoose: (kitchenId: ChosenKitchen) => void;
  readonly onClose: () => void;
};

/** Above the cards, which it pushes down: it covers none. */
export function SoldOutPanel({ kitchenId, onChoose, onClose }: SoldOutPanelProps) {
  const section = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const before = document.activeElement;
    const panel = section.current;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    panel?.focus();
    panel?.addEventListener('keydown', onKey);
    return () => {
      panel?.removeEventListener('keydown', onKey);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Sold out"
      className="mb-2 grid gap-2 rounded-input border border-line-strong bg-paper px-4 py-3"
    >
      <div className="flex items-start gap-3 staff-rows:items-center">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 className="text-card-s font-[700]">Mark sold out</h2>
          <p className="text-staff text-ink-2">
            Customers see a change at once. Sold out today ends by itself at midnight.
          </p>
        </div>
        <StaffButton aria-label="Close sold out" className="ml-auto w-11 shrink-0 px-0 wide:w-9" onClick={onClose}>
          <X aria-hidden="true" className="size-4" strokeWidth={1.9} />
        </StaffButton>
      </div>
      <KitchenChoice value={kitchenId} onChange={onChoose} />
      <div className="max-h-[45dvh] overflow-y-auto">
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <AvailabilityPanel key={kitchenId} kitchenId={kitchenId} />
        </Suspense>
      </div>
    </section>
  );
}
