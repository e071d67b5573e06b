import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from './all-endpoints.ts';
import type { Endpoint, RawEndpoint } from './endpoint.ts';
import { rawEndpoints } from './raw-endpoints.ts';

const validatorText = 'the text of the validator';
const { localeError } = z.config();
beforeAll(() => void z.config({ localeError: () => validatorText }));
afterAll(() => void z.config({ localeError }));

type Field = { readonly path: readonly string[]; readonly schema: z.ZodType };
const defOf = (schema: z.ZodType) => schema.def as unknown as Record<string, unknown> & { type: string };

/** Every field of a schema, at any depth. `*` is an entry of a list or record. */
function fieldsOf(schema: z.ZodType, path: readonly string[] = []): Field[] {
  const def = defOf(schema);
  const inside = (key: string, more: readonly string[] = []) =>
    def[key] ? fieldsOf(def[key] as z.ZodType, [...path, ...more]) : [];
  const here = { path, schema };
  switch (def.type) {
    case 'object':
      return [
        here,
        ...Object.entries(def['shape'] as Record<string, z.ZodType>).flatMap(([name, field]) =>
          fieldsOf(field, [...path, name]),
        ),
      ];
    case 'array':
      return [here, ...inside('element', ['*'])];
    case 'record':
      return [here, ...inside('valueType', ['*'])];
    case 'union':
      return [here, ...(def['options'] as z.ZodType[]).flatMap((option) => fieldsOf(option, path))];
    case 'pipe':
      return [...inside('in'), ...inside('out')];
    default:
      return def['innerType'] ? inside('innerType') : [here];
  }
}

/** Wrong values of every kind: type, length, range, format, choice. `undefined` leaves the field out. */
const wrongTexts = ['', ' ', 'abc', '\u0000', 'x'.repeat(20_000), 'not@an@email', '2026-13-45', 'NaN', '1e400'];
const wrongNumbers = [0, -1, 1.005, 0.5, 1e-320, 2 ** 53, -(2 ** 31), Number.NaN, Infinity, 10n];
const wrongLists = [[], [null], ['x'], [{}], Array.from({ length: 500 }, () => 1)];
const wrongObjects = [{}, { x: null }, { '': 1 }, { unknown: 1 }, new Date(Number.NaN)];
const manyKeys = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`key${n}`, 'x']));
const wrongValues = ([undefined, null, true, manyKeys] as unknown[]).concat(
  wrongTexts,
  wrongNumbers,
  wrongObjects,
  // In a list, because concat takes lists apart.
  [...wrongLists],
);

/** A value that has `leaf` at the path and nothing else; a list and a record are both tried for `*`. */
function* around(path: readonly string[], leaf: unknown): Generator {
  const [first, ...rest] = path;
  if (first === undefined) {
    yield leaf;
    return;
  }
  for (const inner of around(rest, leaf)) {
    if (first === '*') yield [inner];
    yield inner === undefined && first !== '*' ? {} : { [first]: inner };
  }
}

const messagesFor = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message, path }) => ({ message, path: path.join('.') })) ?? [];

const endpoints: (Endpoint | RawEndpoint)[] = [
  ...Object.values(allEndpoints).flat(),
  ...Object.values(rawEndpoints).flat(),
];
const parts = endpoints.flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = (endpoint as Endpoint)[part];
    return schema ? [{ name: `${endpoint.method} ${endpoint.path} ${part}`, schema, fields: fieldsOf(schema) }] : [];
  }),
);

describe('the message for bad input', () => {
  it('is looked for in every field of the contract', () => {
    const fields = parts.flatMap(({ fields: found }) => found);
    expect(fields.length).toBeGreaterThan(300);
    expect(fields.some(({ path }) => path.join('.') === 'dailyPlans.*.scheduledMeals.*.mealSlot')).toBe(true);
    expect(fields.some(({ path }) => path.join('.') === 'nutritionValues.*')).toBe(true);
  });

  it.each(parts)('is never the text of the validator: $name', ({ schema, fields }) => {
    const raw = new Set<string>();
    let refused = 0;
    for (const { path } of fields) {
      for (const wrong of wrongValues) {
        for (const value of around(path, wrong)) {
          const issues = messagesFor(schema, value);
          refused += issues.length;
          for (const issue of issues) {
            if (issue.message === validatorText || issue.message.trim() === '') raw.add(issue.path);
            expect(issue.message.length).toBeLessThan(300);
          }
        }
      }
    }
    expect([...raw]).toEqual([]);
    expect(refused).toBeGreaterThan(0);
  });

  it.each([
    [z.object({ quantity: z.int() }), {}, 'Quantity is required'],
    [z.object({ quantity: z.int() }), { quantity: null }, 'Quantity is required'],
    [z.object({ quantity: z.number() }), { quantity: 'two' }, 'Quantity must be a number'],
    [z.object({ quantity: z.int() }), { quantity: 1.5 }, 'Quantity must be a whole number'],
    [z.object({ quantity: z.int().max(50) }), { quantity: 51 }, 'Quantity must be at most 50'],
    [z.object({ quantity: z.int().positive() }), { quantity: 0 }, 'Quantity must be more than 0'],
    [z.object({ deliveryAddressId: z.int() }), {}, 'Delivery address is required'],
    [z.object({ isEnabled: z.boolean() }), { isEnabled: 'no' }, 'Enabled must be yes or no'],
    [z.object({ name: z.string().min(1) }), { name: '' }, 'Name is required'],
    [z.object({ name: z.string().max(5) }), { name: 'abcdef' }, 'Use at most 5 characters'],
    [z.object({ roles: z.array(z.enum(['A', 'B'])) }), { roles: ['C'] }, 'Roles must be one of: A, B'],
    [z.object({ roles: z.array(z.string()).max(1) }), { roles: ['A', 'B'] }, 'Roles: give at most 1'],
    [z.strictObject({}), { other: 1 }, 'This call takes no such field.'],
    [z.object({}), 'text', 'The request is not valid'],
    [z.object({ day: z.string('Please choose a day') }), {}, 'Please choose a day'],
  ])('names the field and what it takes (%#)', (schema, value, message) => {
    expect(messagesFor(schema, value)[0]!.message).toBe(message);
  });
});
