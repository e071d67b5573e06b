import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

type CarouselProps = {
  readonly label: string;
  /** What one slide is called: 'Quote' gives 'Quote 1 of 3', 'Next quote'. */
  readonly itemName: string;
  readonly slides: readonly ReactNode[];
};

/**
 * All slides share one grid cell, so the tallest sets the height and nothing shifts on a change. It wraps and has no
 * timer.
 */
export function Carousel({ label, itemName, slides }: CarouselProps) {
  const [current, setCurrent] = useState(0);
  const count = slides.length;
  const go = (index: number) => setCurrent((index + count) % count);
  const nameOf = (index: number) => `${itemName} ${index + 1} of ${count}`;

  return (
    <section aria-roledescription="carousel" aria-label={label}>
      <div aria-live="polite" className="grid">
        {slides.map((slide, index) => (
          <div
            key={nameOf(index)}
            role="group"
            aria-roledescription="slide"
            aria-label={nameOf(index)}
            inert={index !== current}
            className={classNames(
              'col-start-1 row-start-1 transition-[opacity,visibility] duration-240 ease-out',
              index === current ? 'visible opacity-100' : 'invisible opacity-0',
            )}
          >
            {slide}
          </div>
        ))}
      </div>
      <div className="mt-6.5 flex flex-wrap items-center gap-3">
        <RoundButton label={`Previous ${itemName.toLowerCase()}`} onPress={() => go(current - 1)}>
          <ChevronLeft aria-hidden="true" size={20} strokeWidth={1.9} />
        </RoundButton>
        <RoundButton label={`Next ${itemName.toLowerCase()}`} onPress={() => go(current + 1)}>
          <ChevronRight aria-hidden="true" size={20} strokeWidth={1.9} />
        </RoundButton>
        <span className="-mx-1.5 flex">
          {slides.map((_, index) => (
            <button
              key={nameOf(index)}
              type="button"
              aria-label={nameOf(index)}
              aria-current={index === current || undefined}
              onClick={() => go(index)}
              className="group grid size-11 place-items-center"
            >
              <span className="size-2.5 rounded-full border-2 border-current transition-[width] duration-240 ease-out group-aria-[current]:w-6.5 group-aria-[current]:bg-current forced-colors:group-aria-[current]:bg-[CanvasText]" />
            </button>
          ))}
        </span>
      </div>
    </section>
  );
}

type RoundButtonProps = { readonly label: string; readonly onPress: () => void; readonly children: ReactNode };

function RoundButton({ label, onPress, children }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-full border-input border-current transition-colors duration-160 hover:bg-beet-900 hover:text-haldi-500 focus-visible:rounded-full active:translate-y-px"
    >
      {children}
    </button>
  );
}
