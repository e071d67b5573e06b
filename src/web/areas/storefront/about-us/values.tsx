import { knownGlyphUrl } from '#bowl-art/tableware-url.ts';
import { classNames } from '#web/ui/class-names.ts';

const values = [
  {
    title: 'Precision Nutrition',
    glyph: 'quinoa',
    ground: 'bg-haldi-300',
    text: 'Bases and proteins go on a scale, not in a scoop. The figures you see are those of the recipe in front of you, and they add up.',
  },
  {
    title: 'Fresh Not Frozen',
    glyph: 'broccoli',
    ground: 'bg-guava-300',
    text: 'Bought before dawn, cooked the same day. What is left at night does not come back in the morning.',
  },
  {
    title: 'Customization First',
    glyph: 'pepper',
    ground: 'bg-sky-300',
    text: 'Any base, up to three proteins, as many add-ons as you like. The price and the macros follow while you choose.',
  },
  {
    title: 'No Shortcuts',
    glyph: 'egg',
    ground: 'bg-pista-300',
    text: 'No fillers and no quiet swaps. When something runs out, it leaves the menu until it is back.',
  },
] as const;

export function Values() {
  return (
    <section className="wrap pt-14 md:pt-22">
      <h2 className="mb-5 text-title-s md:mb-8 md:text-home-section">What we do not bend on</h2>
      <ul className="grid gap-x-4 gap-y-7 sm:grid-cols-2 md:gap-6 lg:grid-cols-4">
        {values.map(({ title, glyph, ground, text }) => (
          <li key={title} className="max-sm:grid max-sm:grid-cols-[96px_1fr] max-sm:gap-x-4">
            <div
              className={classNames(
                'row-span-2 grid aspect-square place-items-center rounded-(--radius-l) sm:mb-4.5 sm:aspect-[1.6]',
                ground,
              )}
            >
              <img
                src={knownGlyphUrl(glyph)}
                alt=""
                width={104}
                height={104}
                loading="lazy"
                decoding="async"
                className="size-18 sm:size-26"
              />
            </div>
            <h3 className="text-card-l">{title}</h3>
            <p className="mt-2 text-secondary-l text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
