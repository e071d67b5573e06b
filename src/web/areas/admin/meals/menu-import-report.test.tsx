import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { textOf } from '#web/platform/testing/render-screen.tsx';
import { MenuImportReport } from './menu-import-report.tsx';

afterEach(cleanup);

const itemsOf = (list: string) =>
  within(screen.getByLabelText(list)).getAllByRole('listitem', { hidden: true }).map(textOf);

it('counts what an import does and names each line that it leaves out with the reason', () => {
  render(
    <MenuImportReport
      report={{
        plan: '',
        created: 1,
        updated: 1,
        unchanged: 3,
        changes: [
          { line: 2, name: 'Dal bowl', isNew: true, columns: ['Name'] },
          { line: 3, name: 'Rajma bowl', isNew: false, columns: ['Price', 'Allergens'] },
        ],
        problems: [
          { line: 4, name: '', reason: 'Name: Name is required' },
          { line: 9, name: 'Soup', reason: 'Price: Must be a positive number' },
        ],
      }}
    />,
  );
  expect(screen.getByRole('status').textContent).toBe('1 new, 1 changed, 3 as they are, 2 left out');
  expect(itemsOf('Left out')).toEqual([
    'Line 4: Name: Name is required',
    'Line 9, Soup: Price: Must be a positive number',
  ]);
  expect(itemsOf('What changes')).toEqual(['Line 2, Dal bowl: new', 'Line 3, Rajma bowl: Price, Allergens']);
});
