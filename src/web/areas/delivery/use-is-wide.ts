import { useMediaQuery } from '#web/ui/use-media-query.ts';

/** Both lists have room beside each other. */
export const useIsWide = () => useMediaQuery('(width >= 900px)');
