import { useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { customerStatusLabel } from './customer-status.ts';

type TrackedOrder = Pick<Order, 'id' | 'status'>;

/** Text for a polite live region: status changes since the last render, nothing at first. */
export function useStatusAnnouncement(orders: readonly TrackedOrder[] | undefined): string {
  const [text, setText] = useState('');
  const known = useRef(new Map<number, TrackedOrder['status']>());
  useEffect(() => {
    const moved = (orders ?? []).filter(({ id, status }) => (known.current.get(id) ?? status) !== status);
    for (const { id, status } of orders ?? []) known.current.set(id, status);
    if (moved.length > 0) {
      setText(moved.map(({ id, status }) => `Order #${id}: ${customerStatusLabel(status)}.`).join(' '));
    }
  }, [orders]);
  return text;
}
