import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from './all-endpoints.ts';
import type { Endpoint, RawEndpoint } from './endpoint.ts';
import { rawEndpoints } from './raw-endpoints.ts';

/** A schema within the input of an endpoint, and its path. */
type Leaf = { readonly path: string; readonly schema: z.ZodType };
type Def = z.core.$ZodTypeDef & Record<string, unknown>;
type CheckDef = z.core.$ZodCheckDef & { readonly abort?: boolean };

const defOf = (schema: z.ZodType) => schema.def as unknown as Def;
const checksOf = (schema: z.ZodType): CheckDef[] => {
  const def = defOf(schema);
  const own = def['check'] === 'string_format' ? [def as unknown as CheckDef] : [];
  return [...own, ...(def.checks ?? []).map((check) => check['_zod'].def as CheckDef)];
};

/** All schemas that read input before its size is checked. Those after the first part of a pipe run later. */
function leavesOf(schema: z.ZodType, path: string): Leaf[] {
  const def = defOf(schema);
  const inner = (key: string, name = '') => leavesOf(def[key] as z.ZodType, path + name);
  switch (def.type as string) {
    case 'object':
      return Object.entries(def['shape'] as Record<string, z.ZodType>).flatMap(([name, field]) =>
        leavesOf(field, `${path}.${name}`),
      );
    case 'array':
      return [{ path, schema }, ...inner('element', '[]')];
    case 'record':
      return [...inner('keyType', '{key}'), ...inner('valueType', '{}')];
    case 'union':
      return (def['options'] as z.ZodType[]).flatMap((option) => leavesOf(option, path));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return inner('innerType');
    case 'pipe':
      // A preprocess has a transform before its schema; a coerced number is read by the schema after it.
      return defOf(def['in'] as z.ZodType).type === 'transform' ||
        (defOf(def['in'] as z.ZodType).type === 'number' && defOf(def['out'] as z.ZodType).type === 'number')
        ? inner('out')
        : inner('in');
    default:
      return [{ path, schema }];
  }
}

const endpoints: (Endpoint | RawEndpoint)[] = [
  ...Object.values(allEndpoints).flat(),
  ...Object.values(rawEndpoints).flat(),
];
const leaves = endpoints.flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = (endpoint as Endpoint)[part];
    return schema ? leavesOf(schema, `${endpoint.method} ${endpoint.path} ${part}`) : [];
  }),
);
const ofType = (type: string) => leaves.filter(({ schema }) => defOf(schema).type === type);

/** The reason why a text of any length would be read, if any. */
function problemWithText(schema: z.ZodType): string | null {
  const checks = checksOf(schema);
  const first = checks.findIndex(({ check }) => check === 'max_length' || check === 'length_equals');
  if (first < 0) return 'has no maximum';
  if (checks.slice(0, first).some(({ check }) => check !== 'min_length')) return 'is read before its length is known';
  const isRead = checks.slice(first + 1).some(({ check }) => !check.endsWith('_length'));
  return isRead && checks[first]!.abort !== true ? 'is read though it is too long' : null;
}

const isBounded = ({ schema }: Leaf) =>
  checksOf(schema).some(({ check }) => /^(max_length|length_equals)$/.test(check));
const isStorable = (data: number) => Number(data.toFixed(7)) === data && Math.abs(data) < 1e15;

describe('the input of endpoints', () => {
  it('is found in the entire contract', () => {
    expect(ofType('string').length).toBeGreaterThan(50);
    expect(ofType('number').length).toBeGreaterThan(50);
  });

  it('has a maximum for every text, which is checked first', () => {
    const problems = ofType('string').map(({ path, schema }) => ({ path, problem: problemWithText(schema) }));
    expect(problems.filter(({ problem }) => problem !== null)).toEqual([]);
  });

  it('has a maximum for every list', () => {
    expect(
      ofType('array')
        .filter((leaf) => !isBounded(leaf))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it.each([1e-320, 3.2e-264, -1e-320, 5e-324, 0.1 + 1e-9, 1e21, 1.7e308, Infinity, NaN])(
    'has no number like %d: it is refused, or rounded to what a column can store',
    (value) => {
      const accepted = ofType('number').flatMap(({ path, schema }) => {
        const parsed = schema.safeParse(value);
        return parsed.success ? [{ path, data: parsed.data as number }] : [];
      });
      expect(accepted.filter(({ data }) => !isStorable(data))).toEqual([]);
    },
  );
});

describe('the search for unbounded texts', () => {
  it.each([
    [z.string(), 'has no maximum'],
    [z.string().trim().max(80), 'is read before its length is known'],
    [z.email().max(254), 'is read before its length is known'],
    [z.string().max(80).trim(), 'is read though it is too long'],
    [z.string().min(1).max(200), null],
    [z.string().max(80, { abort: true }).trim().max(20), null],
  ])('case %#', (schema, problem) => {
    expect(problemWithText(schema)).toBe(problem);
  });

  it('relies on zod running nothing after an aborting maximum', () => {
    let reads = 0;
    const schema = z
      .string()
      .max(3, { abort: true })
      .overwrite((text) => {
        reads++;
        return text;
      })
      .refine(() => reads++ >= 0);
    expect(schema.safeParse('long').success).toBe(false);
    expect(reads).toBe(0);
  });
});
