import type { ReactNode } from 'react';
import { knownGlyphUrl } from '#bowl-art/tableware-url.ts';
import { brand } from '#web/platform/brand/brand.ts';

const features = [
  {
    glyph: 'chicken',
    title: 'Protein first',
    text: 'Every recipe starts with the protein, then earns its carbs and fats.',
  },
  {
    glyph: 'broccoli',
    title: 'Fresh, not frozen',
    text: 'Bought before dawn, cooked when you order, gone by night.',
  },
  {
    glyph: 'quinoa',
    title: 'Weighed to the gram',
    text: 'Bases and proteins go on a scale, so the macros you log are real.',
  },
  {
    glyph: 'avocado',
    title: 'Yours to rebuild',
    text: 'Swap the base, stack up to three proteins, keep it for next time.',
  },
] as const;

export function Why() {
  return (
    <section className="below-fold on-dark mt-16 bg-beet-900 py-14 text-white md:mt-24 md:py-20">
      <div className="wrap grid items-center gap-8 lg:grid-cols-[1fr_1.4fr] lg:gap-16">
        <div>
          <h2 className="max-w-[16ch] text-title-s md:text-home-section">Why {brand.name}</h2>
          <p className="mt-4 max-w-[36ch] text-lead text-on-beet md:max-lg:max-w-[60ch]">
            Most food hides its numbers on a label. Ours wears them on the rim. The band is drawn to the share of
            calories, so a long solid line means a protein-heavy bowl, even from across the room.
          </p>
          <RimKey />
        </div>
        <ul className="grid gap-px overflow-hidden rounded-(--radius-l) border border-beet-line bg-beet-line md:grid-cols-2">
          {features.map(({ glyph, title, text }) => (
            <li
              key={title}
              className="grid grid-cols-[56px_1fr] gap-x-4.5 bg-beet-900 px-5 py-5.5 md:block md:px-6.5 md:pt-7 md:pb-7.5"
            >
              <img
                src={knownGlyphUrl(glyph)}
                alt=""
                width={76}
                height={76}
                loading="lazy"
                decoding="async"
                className="row-span-2 size-13 md:mb-3.5 md:size-19"
              />
              <h3 className="text-quantity">{title}</h3>
              <p className="mt-2 text-secondary-l text-on-beet">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The three marks of the rim, in their colours for a dark ground. */
function RimKey() {
  return (
    <ul className="mt-8.5 grid max-w-82.5 gap-3 font-[560]">
      <li className="flex items-center gap-4">
        <Mark>
          <rect width="92" height="12" rx="6" fill="#F08BB5" />
        </Mark>
        Protein, a solid band
      </li>
      <li className="flex items-center gap-4">
        <Mark>
          <path d="M0 6h92" strokeWidth="12" strokeDasharray="4 4" className="stroke-haldi-500" />
        </Mark>
        Carbs, a row of ticks
      </li>
      <li className="flex items-center gap-4">
        <Mark>
          <path
            d="M4.5 6h84"
            strokeWidth="8"
            strokeLinecap="round"
            strokeDasharray="0 11.8"
            className="stroke-pista-500"
          />
        </Mark>
        Fats, a string of dots
      </li>
    </ul>
  );
}

function Mark({ children }: { readonly children: ReactNode }) {
  return (
    <svg aria-hidden="true" width="92" height="12" viewBox="0 0 92 12" className="shrink-0">
      {children}
    </svg>
  );
}
