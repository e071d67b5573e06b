import { knownBowlUrl, knownGlyphUrl } from '#bowl-art/tableware-url.ts';
import { classNames } from '#web/ui/class-names.ts';

const steps = [
  {
    title: 'Pick or build',
    text: 'Choose a ready bowl, or start from a base and make your own.',
    ground: 'bg-pista-200',
    picture: knownBowlUrl({
      art: { base: 'pasta', proteins: ['chicken'], addons: ['tomato', 'olive', 'feta', 'mint'] },
      macros: { protein: 48, carbs: 58, fats: 14 },
      seed: 'step-1',
    }),
    size: 'w-[70%]',
  },
  {
    title: 'We cook to order',
    text: 'Your kitchen starts when your order lands, not before.',
    ground: 'bg-guava-300',
    picture: knownGlyphUrl('fish'),
    size: 'w-[64%]',
  },
  {
    title: 'Read the rim',
    text: 'Macros are on the card, the receipt and the bowl itself.',
    ground: 'bg-celadon-300',
    picture: knownBowlUrl({
      art: {
        base: 'brown-rice',
        proteins: ['soya'],
        addons: ['sweetpotato', 'cabbage', 'edamame', 'peanut-sauce'],
      },
      macros: { protein: 39, carbs: 51, fats: 14 },
      seed: 'step-3',
    }),
    size: 'w-[118%] translate-y-[8%]',
  },
  {
    title: 'At your door',
    text: 'Thirty to forty-five minutes, anywhere in the Gachibowli area.',
    ground: 'bg-haldi-300',
    picture: knownBowlUrl({
      art: {
        base: 'noodles',
        proteins: ['prawn'],
        addons: ['edamame', 'carrot', 'cucumber', 'peanut'],
        shake: 'mango',
        snack: 'peanut',
      },
      macros: { protein: 37, carbs: 47, fats: 12 },
      seed: 'step-4',
    }),
    size: 'w-[72%]',
  },
];

export function HowItWorks() {
  return (
    <section className="below-fold wrap pt-14 md:pt-22">
      <h2 className="mb-5 text-title-s md:mb-8 md:text-home-section">How It Works</h2>
      <ol className="grid grid-cols-2 gap-x-3.5 gap-y-6 md:gap-6 lg:grid-cols-4">
        {steps.map(({ title, text, ground, picture, size }, index) => (
          <li key={title}>
            <div
              className={classNames(
                'mb-4.5 flex aspect-[1.25] items-center justify-center overflow-hidden rounded-(--radius-l)',
                ground,
              )}
            >
              <img
                src={picture}
                alt=""
                width={300}
                height={300}
                loading="lazy"
                decoding="async"
                className={classNames('aspect-square max-w-none shrink-0', size)}
              />
            </div>
            <p className="mb-2 font-display text-secondary/none font-[760] text-beet-700">Step {index + 1}</p>
            <h3 className="text-price-s md:text-quantity">{title}</h3>
            <p className="mt-1.5 text-small text-ink-2 md:text-secondary-l">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
