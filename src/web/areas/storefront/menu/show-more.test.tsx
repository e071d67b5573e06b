import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { useFirstBatches } from './show-more.tsx';

openFakeShop();

function Items({ items }: { readonly items: readonly number[] }) {
  const { list, beginning, more } = useFirstBatches(items, 8);
  return (
    <>
      <ul ref={list}>
        {beginning.map((item) => (
          <li key={item}>
            <button type="button">Item {item}</button>
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}
const open = (count: number) => renderScreen(<Items items={Array.from({ length: count }, (_, index) => index)} />);
const shown = () => screen.getAllByRole('listitem').length;

describe('a long list', () => {
  it('shows a batch, and a button for the rest, which focuses the first new item', async () => {
    const { user } = open(11);
    expect(shown()).toBe(8);
    await user.click(screen.getByRole('button', { name: 'Show 3 more' }));
    expect(shown()).toBe(11);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Item 8' }));
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  it('shows a rest of a quarter of a batch without a button', () => {
    open(10);
    expect(shown()).toBe(10);
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });
});
