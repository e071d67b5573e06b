import type { ReactNode } from 'react';
import { knownBowlUrl } from '#bowl-art/tableware-url.ts';

const picture = knownBowlUrl({
  art: { base: 'quinoa', proteins: ['paneer'], addons: ['broccoli', 'tomato', 'avocado', 'seeds'] },
  macros: { protein: 38, carbs: 44, fats: 18 },
  seed: 'consultations',
});

const steps = [
  'Tell us your goal, and add a report if you have one.',
  'One of our nutritionists reads it, writes to you and may propose a time to talk.',
  'You get a plan for your week, and order from it with one tap.',
];

/** For a customer without consultations. */
export function HowItWorks({ children }: { readonly children: ReactNode }) {
  return (
    <section className="grid items-center gap-6 rounded-xl bg-celadon-300 p-6 md:grid-cols-[1fr_auto] md:gap-12 md:p-12">
      <div>
        <h2 className="text-section-l md:text-title-s">You have no consultations yet.</h2>
        <ol className="mt-5 mb-7 grid max-w-[52ch] gap-3 text-lead">
          {steps.map((step, index) => (
            <li key={step} className="grid grid-cols-[32px_1fr] items-baseline">
              <span aria-hidden="true" className="figure-display text-xl">
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
        {children}
      </div>
      <img src={picture} alt="" width={300} height={300} className="aspect-square w-44 max-md:hidden md:w-64 lg:w-75" />
    </section>
  );
}
