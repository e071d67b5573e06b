import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { focusPressed } from './focus-pressed.ts';

beforeEach(() => window.addEventListener('click', focusPressed, true));
afterEach(() => {
  window.removeEventListener('click', focusPressed, true);
  cleanup();
});

function openPage() {
  render(
    <main tabIndex={-1}>
      <button type="button">
        <span>Add to cart</span>
      </button>
      <input aria-label="Search" />
    </main>,
  );
  return { main: screen.getByRole('main'), button: screen.getByRole('button'), field: screen.getByRole('textbox') };
}

it('a pressed button has the focus in a browser that gave it to what is around it', () => {
  const { main, button } = openPage();
  for (const around of [main, document.body]) {
    around.focus();
    fireEvent.click(screen.getByText('Add to cart'), { detail: 1 });
    expect(document.activeElement).toBe(button);
    button.blur();
  }
});

it('a field that keeps the focus, and a press by a script, are left alone', () => {
  const { main, button, field } = openPage();
  field.focus();
  fireEvent.click(button, { detail: 1 });
  expect(document.activeElement).toBe(field);
  main.focus();
  fireEvent.click(button);
  expect(document.activeElement).toBe(main);
});
