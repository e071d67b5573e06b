import { knownGlyphUrl } from '#bowl-art/tableware-url.ts';
import { classNames } from '#web/ui/class-names.ts';

const benefits = [
  {
    glyph: 'chicken',
    ground: 'bg-guava-300',
    title: 'Muscle is made of it',
    text: 'Muscle is built up and broken down all day long. Protein brings the material; training says where to put it. Without enough of the first, the second has little to work with.',
  },
  {
    glyph: 'egg',
    ground: 'bg-sky-300',
    title: 'Repair after training',
    text: 'Hard sets leave small damage behind. The amino acids you eat in the hours after go into mending it. That is why people who train look twice at the meal that follows.',
  },
  {
    glyph: 'paneer',
    ground: 'bg-celadon-300',
    title: 'Bones need it too',
    text: 'About half of the volume of bone is protein, mostly collagen, with the minerals set into it. Calcium gets the posters; protein holds the frame.',
  },
  {
    glyph: 'chickpea',
    ground: 'bg-jaggery-300',
    title: 'It keeps you full',
    text: 'Calorie for calorie, meals with more protein tend to keep people full for longer than meals with less. It is easier to wait for dinner.',
  },
  {
    glyph: 'fish',
    ground: 'bg-haldi-300',
    title: 'The small machines',
    text: 'Enzymes, antibodies, haemoglobin and many hormones are proteins. They are taken apart and made anew all the time, from what you eat.',
  },
  {
    glyph: 'tofu',
    ground: 'bg-pista-300',
    title: 'Skin, hair, nails',
    text: 'Keratin and collagen are proteins as well. The body makes its own and needs the parts for it; no special powder is involved.',
  },
] as const;

export function Benefits() {
  return (
    <section aria-labelledby="benefits">
      <h2 id="benefits" className="text-title-xs md:text-title-l">
        What protein does all day
      </h2>
      <p className="mt-3 max-w-[60ch] text-lead text-ink-2">
        Fat and carbs are mostly fuel. Protein is mostly material. Your body keeps no store of it to speak of, so it has
        to come with the food, every day.
      </p>
      <ul className="mt-7 grid gap-4 sm:grid-cols-2 md:gap-6 lg:grid-cols-3">
        {benefits.map(({ glyph, ground, title, text }) => (
          <li key={title} className="overflow-hidden rounded-(--radius-l) border border-line bg-paper">
            <div className={classNames('grid h-33 place-items-center', ground)}>
              <img src={knownGlyphUrl(glyph)} alt="" width={96} height={96} loading="lazy" decoding="async" />
            </div>
            <div className="px-5 pt-4.5 pb-5.5">
              <h3 className="text-price">{title}</h3>
              <p className="mt-2 text-secondary-l text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
