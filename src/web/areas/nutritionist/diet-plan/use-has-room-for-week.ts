import { useMediaQuery } from '#web/ui/use-media-query.ts';

/** Seven days stand beside each other; below that, one is shown at a time. */
export const useHasRoomForWeek = () => useMediaQuery('(width >= 1024px)');
