import type { EquivalentMutant } from './equivalent-mutants.ts';

const onlySpeed = 'what the search tries first: it finds the same, sooner';

export const finderMutants: readonly EquivalentMutant[] = [
  ...[
    { before: 'this.#sample(main);', after: ';', line: 'for (const { main } of blocks) this.#sample(main);' },
    { before: '2', after: '(2 + 1)', line: 'for (let axis = 0; axis < 4; axis++) query.rest[axis]! /= 2;' },
    {
      before: 'second !== nothingFound',
      after: 'false',
      line: 'if (second !== nothingFound) this.#fill(main, second);',
    },
  ].map((mutant) => ({ ...mutant, file: 'src/domain/finder/find-items.ts', why: onlySpeed })),
  {
    file: 'src/domain/finder/find-bowls.ts',
    line: 'for (let k = 0; k < 2; k++) this.#fill(core, this.items[(n * 7 + k * 31) % this.items.length]!);',
    before: '*',
    after: '/',
    why: onlySpeed,
  },
  {
    file: 'src/domain/finder/find-meals.ts',
    line: 'const bowls = hasBowls ? prepareBowls(pantry) : null;',
    before: 'hasBowls',
    after: 'true',
    why: 'bowls that no form asks for are prepared and not looked at',
  },
  {
    file: 'src/domain/finder/pantry.ts',
    line: 'const defaultSteps = 30_000_000;',
    before: '30_000_000',
    after: '(30_000_000 + 1)',
    why: 'one step in thirty million',
  },
];
