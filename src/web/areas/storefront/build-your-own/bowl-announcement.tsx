import { useEffect, useState } from 'react';
import { formatRupees } from '#domain/money.ts';
import type { BowlInProgress } from '#web/bowl-builder/bowl-in-progress.ts';
import { shortFigures } from '#web/bowl-builder/bowl-figures.ts';

const quietForMs = 600;

/** The drawing in words, for screen readers, debounced. The initial bowl is not announced. */
export function BowlAnnouncement({ bowl }: { readonly bowl: BowlInProgress }) {
  const text = describeBowl(bowl);
  const [opened] = useState(text);
  const [announced, setAnnounced] = useState('');
  const events = text === opened && announced === '' ? '' : text;
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(events), quietForMs);
    return () => clearTimeout(timer);
  }, [events]);
  return (
    <p aria-live="polite" className="sr-only">
      {announced}
    </p>
  );
}

function describeBowl({ choice, figures }: BowlInProgress): string {
  if (choice.parts.length === 0) return 'Your bowl is empty.';
  const names = choice.parts.map(({ name }) => name).join(', ');
  return `Your bowl: ${names}. ${shortFigures(figures)}, ${formatRupees(figures.price)}.`;
}
