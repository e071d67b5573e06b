import { describe, expect, it } from 'vitest';
import { menuPath, readMenuState } from './menu-address.ts';

const read = (search: string) => readMenuState(new URLSearchParams(search));

describe('the address of the menu', () => {
  it('opens on Protein Picks, with nothing searched', () => {
    expect(read('')).toEqual({ type: 'PROTEIN_PICK', query: '' });
  });

  it('names the tab and the search', () => {
    expect(read('?tab=power-combos&q=paneer')).toEqual({ type: 'POWER_COMBO', query: 'paneer' });
  });

  it('takes a tab that does not exist for Protein Picks', () => {
    expect(read('?tab=desserts').type).toBe('PROTEIN_PICK');
  });

  it('does not search for spaces', () => {
    expect(read('?q=%20%20').query).toBe('');
    expect(menuPath({ type: 'PROTEIN_PICK', query: '  ' })).toBe('/menu');
  });

  it('stays plain for what the menu shows anyway', () => {
    expect(menuPath({ type: 'PROTEIN_PICK', query: '' })).toBe('/menu');
    expect(menuPath({ type: 'POWER_COMBO', query: '' })).toBe('/menu?tab=power-combos');
  });

  it.each(['30 g', 'mac & cheese', 'q=1&tab=x', '50%', 'दाल', '"quoted"', '+'])(
    'brings the search %s back as it was typed',
    (query) => {
      const path = menuPath({ type: 'POWER_COMBO', query });
      expect(read(path.slice('/menu'.length))).toEqual({ type: 'POWER_COMBO', query });
    },
  );
});
