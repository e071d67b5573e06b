import { knownBowlUrl } from '#bowl-art/tableware-url.ts';
import { Carousel } from '#web/ui/carousel.tsx';

const quotes = [
  {
    quote: 'I stopped weighing my lunch. The rim says forty-six grams and my log agrees, every single day.',
    author: 'Ananya R.',
    role: 'half-marathon runner',
  },
  {
    quote: 'On leg day I look for the longest solid band. On rest days I order by the dots. It takes me ten seconds.',
    author: 'Karthik V.',
    role: 'powerlifter',
  },
  {
    quote: 'My team picks lunch from the pictures. What is drawn in the bowl is what arrives in it.',
    author: 'Sneha M.',
    role: 'product designer',
  },
];

const picture = knownBowlUrl({
  art: {
    base: 'greens',
    proteins: ['tofu'],
    addons: ['beetroot', 'avocado', 'carrot', 'tahini', 'seeds'],
  },
  macros: { protein: 29, carbs: 25, fats: 22 },
  seed: 'quotes',
});

export function Quotes() {
  return (
    // No gap above the footer: the margin cancels the footer's own.
    <div className="below-fold mt-16 -mb-16 overflow-hidden bg-haldi-500 text-beet-900 md:mt-24 md:-mb-24">
      <div className="wrap grid grid-cols-[minmax(0,1fr)] items-center gap-5 py-11 md:grid-cols-[220px_1fr] md:gap-10 md:py-16 lg:grid-cols-[300px_1fr] lg:gap-14">
        <img
          src={picture}
          alt=""
          width={300}
          height={300}
          loading="lazy"
          decoding="async"
          className="aspect-square w-33 md:w-full"
        />
        <Carousel
          label="What customers say"
          itemName="Quote"
          slides={quotes.map(({ quote, author, role }) => (
            <figure key={author}>
              <blockquote className="max-w-[24ch] font-display text-[29px]/[1.12] font-[680] tracking-[-0.015em] text-pretty font-stretch-90% md:text-title-s/[1.12]">
                “{quote}”
              </blockquote>
              <figcaption className="mt-5.5">
                <b>{author}</b>, {role}
              </figcaption>
            </figure>
          ))}
        />
      </div>
    </div>
  );
}
