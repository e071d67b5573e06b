import { expect, it } from 'vitest';
import { countOrders, formatSize } from './export-text.ts';

it.each([
  [0, '0 KB'],
  [811_700, '812 KB'],
  [24_345_678, '24.3 MB'],
])('%i bytes read as %s', (bytes, text) => expect(formatSize(bytes)).toBe(text));

it.each([
  [0, '0 orders'],
  [1, '1 order'],
  [100_000, '1,00,000 orders'],
])('%i are %s', (count, text) => expect(countOrders(count)).toBe(text));
