import { useState } from 'react';
import type { MealComponent } from '#contract/catalog.ts';
import { glyphUrl } from '#bowl-art/art-url.ts';
import { componentArtKey } from '#bowl-art/component-art.ts';
import { classNames } from '#web/ui/class-names.ts';
import { imageSources } from '#web/ui/stored-image.ts';

type ComponentPictureProps = {
  readonly component: Pick<MealComponent, 'id' | 'name' | 'imageUrl' | 'artKey' | 'componentType'>;
  readonly isEager: boolean;
  readonly className?: string;
};

/** A round well with the photograph of a component, or with its drawing: also when the photograph fails to load. */
export function ComponentPicture({ component, isEager, className }: ComponentPictureProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const { imageUrl, componentType } = component;
  const photograph = imageUrl === failedUrl ? null : imageUrl;
  const giveUp = () => setFailedUrl(photograph);
  const fillsWell = photograph !== null || componentType === 'BASE';
  return (
    <span className={classNames('block overflow-hidden rounded-full', !fillsWell && 'p-1.5', className)}>
      <img
        key={photograph}
        {...imageSources(photograph ?? glyphUrl(componentArtKey(component)), '66px')}
        alt=""
        width={66}
        height={66}
        decoding="async"
        loading={isEager ? 'eager' : 'lazy'}
        // A photograph that failed before hydration fires no error event any more.
        ref={(image) => {
          if (photograph !== null && image?.complete && image.naturalWidth === 0) giveUp();
        }}
        onError={giveUp}
        className="size-full rounded-full object-cover"
      />
    </span>
  );
}
