import { useState } from 'react';
import type { Meal } from '#contract/catalog.ts';
import { photoRimUrl } from '#bowl-art/tableware-url.ts';
import { classNames } from '#web/ui/class-names.ts';
import { imageSources } from '#web/ui/stored-image.ts';
import { mealMacros } from './meal-macros.ts';

/** The table behind the bowl of a card: low enough that price and button are above the fold of the menu. */
export const cardTable = 'aspect-[1.42] md:aspect-[1.32]';

/** `first`: the largest picture of the page. `eager`: visible when the page opens. `soon`: after those. */
export type Loading = 'first' | 'eager' | 'soon' | 'lazy';

type MealPictureProps = {
  readonly meal: Pick<Meal, 'imageUrl' | 'artUrl' | 'nutritionValues' | 'caloriesKcal'>;
  readonly loading?: Loading;
  /** Only where the meal's name is not beside it: otherwise the picture is decoration. */
  readonly alt?: string;
  readonly className?: string;
};

/** A square: the meal's photograph inside the stoneware rim, or its drawn bowl. */
export function MealPicture({ meal, loading = 'lazy', alt = '', className }: MealPictureProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const { imageUrl } = meal;
  if (imageUrl === null || imageUrl === failedUrl) {
    return <Bowl src={meal.artUrl} alt={alt} loading={loading} className={className} />;
  }

  const giveUp = () => setFailedUrl(imageUrl);
  return (
    <div className={classNames('aspect-square', className)}>
      <div className="relative size-full">
        <img
          {...imageSources(imageUrl, shownWidths[loading])}
          alt={alt}
          width={400}
          height={400}
          {...howToLoad(loading)}
          // A photograph that failed before hydration fires no error event any more.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) giveUp();
          }}
          onError={giveUp}
          className="absolute top-[10.5%] left-[12.1%] size-[74.2%] rounded-full object-cover"
        />
        <Bowl
          src={photoRimUrl(mealMacros(meal) ?? undefined)}
          alt=""
          loading={loading}
          className="absolute inset-0 size-full"
        />
      </div>
    </div>
  );
}

type BowlProps = {
  readonly src: string;
  readonly alt: string;
  readonly loading: Loading;
  readonly className: string | undefined;
};

function Bowl({ src, alt, loading, className }: BowlProps) {
  return (
    <img
      src={src}
      alt={alt}
      width={400}
      height={400}
      {...howToLoad(loading)}
      ref={retryFailedDrawing}
      onError={({ currentTarget }) => retryDrawing(currentTarget)}
      className={classNames('aspect-square', className)}
    />
  );
}

/** The rendered width of the photograph: in a card, or as the large picture of a page. */
const inCard = 'auto, (width < 640px) 57vw, 240px';
const shownWidths: Record<Loading, string> = {
  lazy: inCard,
  soon: inCard,
  eager: inCard,
  first: '(width < 768px) 88vw, 42vw',
};

function howToLoad(loading: Loading) {
  return {
    decoding: 'async',
    loading: loading === 'lazy' ? 'lazy' : 'eager',
    ...(loading === 'first' && { fetchPriority: 'high' as const }),
    ...(loading === 'soon' && { fetchPriority: 'low' as const }),
  } as const;
}

const delaysMs = [500, 2000, 6000];
const attempts = new WeakMap<HTMLImageElement, number>();
const waiting = new WeakSet<HTMLImageElement>();

/** A busy shop refuses a drawing: it is requested again, three times. */
function retryDrawing(image: HTMLImageElement): void {
  const attempt = attempts.get(image) ?? 0;
  const delayMs = delaysMs[attempt];
  if (delayMs === undefined || waiting.has(image)) return;
  const { src } = image;
  attempts.set(image, attempt + 1);
  waiting.add(image);
  setTimeout(() => {
    waiting.delete(image);
    if (image.isConnected && image.src === src) image.src = src;
  }, delayMs);
}

/** For `ref`: a drawing that failed before hydration fires no error event any more. */
function retryFailedDrawing(image: HTMLImageElement | null): void {
  if (image?.complete && image.naturalWidth === 0) retryDrawing(image);
}
