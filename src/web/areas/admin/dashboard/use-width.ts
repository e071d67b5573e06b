import { useEffect, useState, type RefObject } from 'react';

/** How wide an element is, in pixels, as it changes: a drawing of that width keeps its type at its size. */
export function useWidth(element: RefObject<Element | null>, usualWidth: number): number {
  const [width, setWidth] = useState(usualWidth);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
