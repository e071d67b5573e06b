import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { StaffTable } from './staff-table.tsx';
import { useSelection } from './use-selection.ts';

openFakeShop();

type Soup = { readonly id: number; readonly name: string };
const soups: readonly Soup[] = [
  { id: 1, name: 'Rasam' },
  { id: 2, name: 'Shorba' },
  { id: 3, name: 'Sambar' },
];

/** Rasam cannot be selected. */
function SoupList({ change }: { readonly change: (id: number) => Promise<unknown> }) {
  const [rows, setRows] = useState(soups);
  const selection = useSelection(rows.filter(({ id }) => id !== 1).map(({ id }) => id));
  return (
    <>
      <h1 tabIndex={-1}>Soups</h1>
      <BulkActions
        of={['soup', 'soups']}
        selection={selection}
        nameOf={(id) => rows.find((soup) => soup.id === id)!.name}
        refresh={async () => undefined}
      >
        {(ask) => (
          <StaffButton
            onClick={() =>
              ask({ question: 'Cook them?', description: 'Now.', confirmLabel: 'Yes, Cook', done: 'cooked', change })
            }
          >
            Cook
          </StaffButton>
        )}
      </BulkActions>
      <StaffTable
        caption="Soups"
        columns={[{ head: 'Name', cell: ({ name }: Soup) => name }]}
        rows={rows}
        rowKey={({ id }) => id}
        selection={selection}
        rowName={({ name }) => name}
      />
      <button type="button" onClick={() => setRows(soups.slice(0, 2))}>
        Eat the sambar
      </button>
    </>
  );
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });
const all = () => within(screen.getByRole('table')).getByRole<HTMLInputElement>('checkbox', { name: /^Select all/ });
const bar = () => screen.queryByRole('group', { name: 'Bulk actions' });

async function refuseTheThird(id: number): Promise<void> {
  if (id === 3) throw new Error('The pot is full.');
}

describe('bulk actions', () => {
  it('appear with the first selected row; rows that cannot be changed have no box', async () => {
    const { user } = renderScreen(<SoupList change={async () => undefined} />);
    expect(bar()).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Select Rasam' })).toBeNull();
    await user.click(all());
    expect([box('Shorba').checked, box('Sambar').checked, all().checked]).toEqual([true, true, true]);
    await user.click(box('Sambar'));
    expect([all().checked, all().indeterminate]).toEqual([false, true]);
    expect(bar()!.textContent).toContain('1 selected');
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(bar()).toBeNull();
  });

  it('change nothing without a confirmation', async () => {
    const change = vi.fn<(id: number) => Promise<void>>(async () => undefined);
    const { user } = renderScreen(<SoupList change={change} />);
    await user.click(box('Shorba'));
    await user.click(screen.getByRole('button', { name: 'Cook' }));
    await user.click(screen.getByRole('button', { name: 'No, Change Nothing' }));
    expect(change).not.toHaveBeenCalled();
    expect(box('Shorba').checked).toBe(true);
  });

  it('report what failed by name and keep it selected', async () => {
    const { user } = renderScreen(<SoupList change={refuseTheThird} />);
    await user.click(all());
    await user.click(screen.getByRole('button', { name: 'Cook' }));
    await user.click(screen.getByRole('button', { name: 'Yes, Cook' }));
    expect(await screen.findByText('1 soup cooked')).toBeDefined();
    expect(await screen.findByText('Sambar: The pot is full.')).toBeDefined();
    expect([box('Shorba').checked, box('Sambar').checked]).toEqual([false, true]);
  });

  it('forget a row that leaves the list', async () => {
    const { user } = renderScreen(<SoupList change={async () => undefined} />);
    await user.click(all());
    await user.click(screen.getByRole('button', { name: 'Eat the sambar' }));
    expect(bar()!.textContent).toContain('1 selected');
  });
});
