import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { useMemo, useState } from 'react';
import { deleteGuestLines, readGuestCart, type GuestLine } from '#web/features/cart/guest-cart.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** What a visitor has put aside; below the form, because it appears after hydration. */
export function GuestCartNote() {
  const isHydrated = useHydrated();
  const stored = useMemo(() => (isHydrated ? readGuestCart() : []), [isHydrated]);
  const [isCleared, setIsCleared] = useState(false);
  if (stored.length === 0 || isCleared) return null;
  const clear = () => {
    deleteGuestLines(stored.map(({ key }) => key));
    setIsCleared(true);
  };
  return (
    <section aria-label="Put aside for you" className="rounded-m bg-mist px-4 py-3 text-secondary">
      <p className="flex items-center gap-2 font-[640]">
        <ShoppingBag aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.9} />
        Goes into your cart when you sign in
      </p>
      <ul className="num mt-1.5 grid gap-1 pl-7 text-ink-2">
        {countByName(stored).map(([name, count]) => (
          <li key={name} className="wrap-anywhere">
            {count} × {name}
          </li>
        ))}
      </ul>
      <Button variant="ghost" size="sm" className="ml-4" onClick={clear}>
        Clear
      </Button>
    </section>
  );
}

function countByName(lines: readonly GuestLine[]): readonly (readonly [name: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const { name, body } of lines) counts.set(name, (counts.get(name) ?? 0) + (body.quantity ?? 1));
  return [...counts];
}
