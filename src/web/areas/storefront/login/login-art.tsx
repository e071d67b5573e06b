import { bowlUrl } from '#bowl-art/art-url.ts';

const bowl = bowlUrl({
  art: {
    base: 'greens',
    proteins: ['egg', 'chickpea'],
    addons: ['tomato', 'cucumber', 'avocado', 'carrot', 'seeds'],
  },
  macros: { protein: 33, carbs: 29, fats: 19 },
  seed: 'otp',
});

export function LoginArt() {
  return (
    <div className="relative h-[150px] overflow-hidden bg-guava-300 md:h-[190px] wide:h-auto">
      <img
        src={bowl}
        alt=""
        width={900}
        height={900}
        decoding="async"
        className="absolute -top-2.5 left-1/2 w-[520px] max-w-none -translate-x-1/2 -translate-y-[46%] wide:top-1/2 wide:-left-[330px] wide:w-[900px] wide:translate-x-0 wide:-translate-y-1/2"
      />
    </div>
  );
}
