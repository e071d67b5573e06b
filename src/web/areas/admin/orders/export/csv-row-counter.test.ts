import { expect, it } from 'vitest';
import { CsvRowCounter } from './csv-row-counter.ts';

const csv = '\u{FEFF}Order ID,Note\r\n1052,"Ring twice,\r\nthen ""wait""\r\n"\r\n1051,\r\n';
const bytes = new TextEncoder().encode(csv);

it.each([1, 2, 3, 7, 1000])('an export counts its orders, whatever its pieces: %i bytes each', (size) => {
  const counter = new CsvRowCounter();
  for (let start = 0; start < bytes.length; start += size) counter.add(bytes.subarray(start, start + size));
  expect(counter.rows).toBe(2);
});

it('an export that has not begun, or has only its heads, has no orders', () => {
  const counter = new CsvRowCounter();
  expect(counter.rows).toBe(0);
  counter.add(new TextEncoder().encode('Order ID,Note\r\n'));
  expect(counter.rows).toBe(0);
});
