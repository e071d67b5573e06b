import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NumberField } from './number-field.tsx';
import { numberOf } from './number-of.ts';

it.each([
  ['', undefined],
  [' ', undefined],
  [null, undefined],
  ['12.5', 12.5],
  [' 12. ', 12],
  ['-3', -3],
  [7, 7],
  ['3o', Number.NaN],
  ['1,299', Number.NaN],
  ['1e3', Number.NaN],
  ['0x1', Number.NaN],
])('%j is the number %j', (typed, number) => expect(numberOf(typed)).toBe(number));

it('says at once when what was typed is no number, and no more once it is one', () => {
  render(<NumberField label="Price" />);
  const field = screen.getByLabelText('Price');
  fireEvent.change(field, { target: { value: '3o' } });
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.blur(field);
  expect(screen.getByRole('alert').textContent).toBe('Please enter a number');
  fireEvent.change(field, { target: { value: '30' } });
  fireEvent.blur(field);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(field.getAttribute('type')).toBe('text');
  expect(field.getAttribute('inputmode')).toBe('decimal');
});
