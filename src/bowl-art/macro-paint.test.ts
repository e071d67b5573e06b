import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { macroPaint } from './macro-paint.ts';

it.each(Object.values(macroPaint))('the $macro of a drawn rim has the colour of its token', ({ macro, colour }) => {
  const tokens = readFileSync('src/web/ui/styles/tokens.css', 'utf8');
  expect(tokens).toContain(`--color-${macro}: ${colour.toLowerCase()};`);
});
