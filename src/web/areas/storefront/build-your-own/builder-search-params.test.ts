import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameBowl, type BowlSelection } from '#domain/menu/bowl.ts';
import { safeNextPath } from '#domain/accounts/safe-next.ts';
import { loginPath } from '#web/platform/session/login-path.ts';
import { nothingChosen } from '#web/features/bowl/bowl-choice.ts';
import { builderPath, readBuilderSearchParams, writeSelection } from './builder-search-params.ts';

const read = (path: string) => readBuilderSearchParams(new URL(path, 'https://shop.test').searchParams);

const id = fc.integer({ min: 1, max: 2_147_483_647 });
const anySelection: fc.Arbitrary<BowlSelection> = fc.record({
  baseComponentId: fc.option(id),
  proteinOptionIds: fc.uniqueArray(id, { maxLength: 12 }),
  addOnIds: fc.uniqueArray(id, { maxLength: 40 }),
});
const anyPlace = fc.record({
  tab: fc.constantFrom('build' as const, 'saved' as const),
  dialog: fc.constantFrom(null, 'summary' as const, 'meal' as const),
});

describe('the URL of a bowl', () => {
  it('is readable', () => {
    const selection = { baseComponentId: 1, proteinOptionIds: [5, 2], addOnIds: [7] };
    expect(builderPath(selection)).toBe('/build-your-own?base=1&proteins=2,5&addons=7');
    expect(builderPath(nothingChosen)).toBe('/build-your-own');
    expect(builderPath(selection, { tab: 'saved' })).toBe('/build-your-own?tab=saved&base=1&proteins=2,5&addons=7');
  });

  it('round-trips any bowl, tab and open dialog', () => {
    fc.assert(
      fc.property(anySelection, anyPlace, (selection, place) => {
        const address = read(builderPath(selection, place));
        expect(sameBowl(address.selection, selection)).toBe(true);
        expect(address).toMatchObject({ ...place, hasInvalidId: false });
        expect(writeSelection(address.selection)).toBe(writeSelection(selection));
      }),
    );
  });

  it('does not depend on the order in which parts were chosen', () => {
    fc.assert(
      fc.property(anySelection, (selection) => {
        const turned = {
          ...selection,
          proteinOptionIds: selection.proteinOptionIds.toReversed(),
          addOnIds: selection.addOnIds.toReversed(),
        };
        expect(builderPath(turned)).toBe(builderPath(selection));
      }),
    );
  });

  it('survives the redirect to the sign-in page and back', () => {
    fc.assert(
      fc.property(anySelection, (selection) => {
        const path = builderPath(selection, { dialog: 'meal' });
        const next = new URL(loginPath(path) ?? '', 'https://shop.test').searchParams.get('next');
        expect(safeNextPath(next)).toBe(path);
      }),
    );
  });

  it.each([
    ['base=abc', nothingChosen],
    ['base=1,2', { ...nothingChosen, baseComponentId: 1 }],
    ['base=-1', nothingChosen],
    ['base=1.5', nothingChosen],
    ['base=99999999999', nothingChosen],
    ['proteins=2,<script>,5', { ...nothingChosen, proteinOptionIds: [2, 5] }],
    ['addons=0,7', { ...nothingChosen, addOnIds: [7] }],
    ['addons=7,', { ...nothingChosen, addOnIds: [7] }],
  ])('drops invalid ids and reports them: %s', (search, selection) => {
    expect(read(`/build-your-own?${search}`)).toMatchObject({ selection, hasInvalidId: true });
  });

  it('counts a repeated id once, and ignores unknown tabs and dialogs', () => {
    expect(read('/build-your-own?proteins=2,2&tab=x&open=y')).toEqual({
      tab: 'build',
      dialog: null,
      selection: { ...nothingChosen, proteinOptionIds: [2] },
      hasInvalidId: false,
    });
  });

  it('never throws, whatever is in a link', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (base, proteins, addons) => {
        const address = readBuilderSearchParams(new URLSearchParams({ base, proteins, addons }));
        expect(read(builderPath(address.selection)).selection).toEqual(address.selection);
      }),
    );
  });
});
