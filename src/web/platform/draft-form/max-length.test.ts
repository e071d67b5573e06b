import { expect, it } from 'vitest';
import { z } from 'zod';
import { maxLengthAt } from './use-draft-form.ts';

const Draft = z.object({
  name: z.string().trim().max(80),
  note: z.preprocess((typed) => (typed === '' ? null : typed), z.string().max(120).nullish()),
  country: z
    .string()
    .max(60)
    .optional()
    .transform((typed) => typed ?? 'India'),
  price: z.number(),
  parts: z.array(z.object({ name: z.string().max(40) })),
  free: z.string(),
});

it.each([
  ['name', 80],
  ['note', 120],
  ['country', 60],
  ['parts.3.name', 40],
  ['price', undefined],
  ['free', undefined],
  ['parts.3.weight', undefined],
  ['name.first', undefined],
])('finds at %s the limit %s', (path, limit) => {
  expect(maxLengthAt(Draft, path)).toBe(limit);
});
