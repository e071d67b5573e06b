import { useEffect, useState } from 'react';

const newForMs = 120_000;

/** For two minutes from when this tab learnt of the order. */
export function NewMark({ arrivedAt }: { readonly arrivedAt: number }) {
  const [isNew, setIsNew] = useState(() => Date.now() < arrivedAt + newForMs);
  useEffect(() => {
    const timer = setTimeout(() => setIsNew(false), Math.max(0, arrivedAt + newForMs - Date.now()));
    return () => clearTimeout(timer);
  }, [arrivedAt]);
  return isNew ? (
    <span className="rounded-full bg-haldi-500 px-2.5 text-secondary font-bold text-beet-900">New</span>
  ) : null;
}
