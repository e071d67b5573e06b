import { useEffect, useRef, useState } from 'react';
import type { DeliveryRound } from '#contract/delivery.ts';
import { roundNews } from './round-news.ts';

/** For a polite region. */
export function useRoundNews(round: DeliveryRound | undefined): string {
  const [text, setText] = useState('');
  const last = useRef<DeliveryRound>(undefined);
  useEffect(() => {
    const news = round && last.current ? roundNews(last.current, round) : '';
    last.current = round;
    if (news) setText(news);
  }, [round]);
  return text;
}
