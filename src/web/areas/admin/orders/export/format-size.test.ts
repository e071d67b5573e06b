import { expect, it } from 'vitest';
import { formatSize } from './format-size.ts';

it.each([
  [0, '0 KB'],
  [811_700, '812 KB'],
  [24_345_678, '24.3 MB'],
])('%i bytes read as %s', (bytes, text) => expect(formatSize(bytes)).toBe(text));
