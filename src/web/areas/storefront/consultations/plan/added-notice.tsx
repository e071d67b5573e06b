import { useEffect, useRef } from 'react';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { addedText, type Added } from './added-text.ts';

/** Stays until something else is added: it may name many meals. */
export function AddedNotice({ added }: { readonly added: Added | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (added) box.current?.scrollIntoView({ block: 'nearest' });
  }, [added]);
  const text = added && addedText(added);
  return (
    <div ref={box} role="status" className="empty:hidden">
      {text ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-m bg-pista-100 px-5 py-4">
          <div>
            <p className="num text-lg font-[620]">{text.message}</p>
            <ul className="grid gap-0.5 text-secondary text-ink-2">
              {text.points.map((point) => (
                <li key={point} className="wrap-anywhere">
                  {point}
                </li>
              ))}
            </ul>
          </div>
          <ButtonLink
            to="/order-now"
            size="sm"
            icon={<ShoppingBag aria-hidden="true" className="size-5" strokeWidth={1.9} />}
          >
            View cart
          </ButtonLink>
        </div>
      ) : null}
    </div>
  );
}
