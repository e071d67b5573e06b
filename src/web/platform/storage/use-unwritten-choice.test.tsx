import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useUnwrittenChoice } from './use-unwritten-choice.ts';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

type Shown = { readonly inAddress: string; readonly chosen: string };
const onRestore = vi.fn<(chosen: string) => void>();
beforeEach(() => onRestore.mockClear());
const open = (shown: Shown) =>
  renderHook((now: Shown) => useUnwrittenChoice({ name: 'bowl', onRestore, ...now }), { initialProps: shown });
function choose(inAddress: string, chosen: string) {
  const page = open({ inAddress, chosen: inAddress });
  page.rerender({ inAddress, chosen });
  return page;
}
/** A reload ends the page without unmounting anything. */
const stored = () => sessionStorage.getItem('bowl');
function reload(shown: Shown, saved: string | null) {
  cleanup();
  if (saved !== null) sessionStorage.setItem('bowl', saved);
  return open(shown);
}

it('a choice that is not in the URL yet is restored by a reload', () => {
  choose('base=1', 'base=2');
  reload({ inAddress: 'base=1', chosen: 'base=1' }, stored());
  expect(onRestore.mock.calls).toEqual([['base=2']]);
});

it('a choice that was written to the URL after the reload had begun is restored', () => {
  const { rerender } = choose('', 'base=2');
  rerender({ inAddress: 'base=2', chosen: 'base=2' });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as unknown as PerformanceEntry]);
  reload({ inAddress: '', chosen: '' }, stored());
  expect(onRestore.mock.calls).toEqual([['base=2']]);
});

it('a choice that the URL has needs no restoring', () => {
  choose('base=2', 'base=2');
  reload({ inAddress: 'base=2', chosen: 'base=2' }, stored());
  expect(onRestore).not.toHaveBeenCalled();
});

it('another URL takes precedence', () => {
  choose('', 'base=2');
  reload({ inAddress: 'base=9', chosen: 'base=9' }, stored());
  expect(onRestore).not.toHaveBeenCalled();
});

it('a reload restores the choice although the URL has followed an earlier one', () => {
  choose('', 'base=1&proteins=2');
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as unknown as PerformanceEntry]);
  reload({ inAddress: 'base=1', chosen: 'base=1' }, stored());
  expect(onRestore.mock.calls).toEqual([['base=1&proteins=2']]);
});

it('leaving the page drops the choice', () => {
  choose('', 'base=2').unmount();
  expect(stored()).toBeNull();
});

it.each(['no json', '{}', '{"inAddress":"","chosen":7}'])('%s restores nothing', (saved) => {
  reload({ inAddress: '', chosen: '' }, saved);
  expect(onRestore).not.toHaveBeenCalled();
});
