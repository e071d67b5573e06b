import { useEffect, useRef, useState } from 'react';
import type { DeliveryRound } from '#contract/delivery.ts';
import { roundChanges } from './round-changes.ts';

/** For a polite region. */
export function useRoundChanges(round: DeliveryRound | undefined): string {
  const [text, setText] = useState('');
  const last = useRef<DeliveryRound>(undefined);
  useEffect(() => {
    const events = round && last.current ? roundChanges(last.current, round) : '';
    last.current = round;
    if (events) setText(events);
  }, [round]);
  return text;
}
