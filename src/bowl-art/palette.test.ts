import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bowlColours, ink, logoColours, macroColours, pageColours, rice } from './palette.ts';

const tokens = readFileSync('src/web/ui/styles/tokens.css', 'utf8');

it.each(Object.entries({ ink, rice, ...macroColours, ...logoColours, ...bowlColours, ...pageColours }))(
  'a drawing has the colour of the token %s',
  (name, colour) => {
    expect(tokens).toContain(`--color-${name}: ${colour.toLowerCase()};`);
  },
);
