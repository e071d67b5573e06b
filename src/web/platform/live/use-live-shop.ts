import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The page itself comes first. */
const delayMs = 3_000;

/** While mounted, changes of the menu and of the kitchens reach this page. */
export function useLiveShop(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    const begin = async () => {
      const { followShop } = await import('./follow-shop.ts');
      if (!isOver) stop = followShop(queryClient);
    };
    const timer = setTimeout(() => void begin().catch(() => undefined), delayMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [queryClient]);
}
