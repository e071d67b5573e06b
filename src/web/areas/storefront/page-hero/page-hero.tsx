import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

type PageHeroProps = {
  readonly title: string;
  /** The table colour of the page. */
  readonly ground: string;
  /** URL of a drawn bowl: decoration, loaded after the text. */
  readonly picture: string;
  /** On narrow screens the bowl is hidden, where more useful content has to follow at once. */
  readonly isCompact?: boolean;
  readonly children: ReactNode;
  readonly className?: string;
};

export function PageHero({ title, ground, picture, isCompact = false, children, className }: PageHeroProps) {
  return (
    <section className={classNames('overflow-hidden text-beet-900', ground)}>
      <div
        className={classNames(
          'wrap grid items-center gap-x-10 pt-9 md:py-12',
          isCompact ? 'wide:grid-cols-[1.3fr_1fr]' : 'md:grid-cols-[1.3fr_1fr]',
          className,
        )}
      >
        <div className={classNames(isCompact && 'max-md:pb-9')}>
          <h1 className="text-title-xl md:text-display lg:text-[66px]">{title}</h1>
          {children}
        </div>
        <img
          src={picture}
          alt=""
          width={420}
          height={420}
          loading={isCompact ? 'lazy' : 'eager'}
          className={classNames(
            'mx-auto aspect-square w-full md:-my-12',
            isCompact ? 'max-w-80 max-wide:hidden' : 'mt-4 max-w-105 max-md:-mb-24 max-md:w-[84%]',
          )}
        />
      </div>
    </section>
  );
}

export function HeroLead({ children }: { readonly children: ReactNode }) {
  return <p className="mt-3.5 max-w-[44ch] text-lead text-ink-beet md:text-lead-l">{children}</p>;
}
