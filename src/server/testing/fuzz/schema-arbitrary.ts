import fc from 'fast-check';

export type Schema = Readonly<Record<string, unknown>>;

/** Mostly valid values for a JSON schema: numbers are small, so that ids often exist. */
export function validFor(schema: Schema): fc.Arbitrary<unknown> {
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
  if (choices) return fc.oneof(...choices.map(validFor));
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  switch (schema['type']) {
    case 'object':
      return validObject(schema);
    case 'array':
      return fc.array(validFor((schema['items'] ?? {}) as Schema), {
        minLength: Number(schema['minItems'] ?? 0),
        maxLength: Math.min(Number(schema['maxItems'] ?? 4), Math.max(4, Number(schema['minItems'] ?? 0))),
      });
    case 'string':
      return validText(schema);
    case 'integer':
    case 'number':
      return validNumber(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.oneof(fc.string(), fc.integer(), fc.constant(null));
  }
}

function validObject(schema: Schema): fc.Arbitrary<unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
  const required = (schema['required'] ?? []) as string[];
  const model = Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, validFor(inner)]));
  if (Object.keys(model).length > 0) return fc.record(model, { requiredKeys: required });
  const values = schema['additionalProperties'];
  if (typeof values !== 'object' || values === null) return fc.constant({});
  const nutrient = fc.constantFrom('protein', 'carbs', 'fats', 'calories', 'Dietary Fiber', 'x');
  return fc.dictionary(nutrient, validFor(values as Schema), { maxKeys: 4 });
}

function validText({ format, pattern, minLength, maxLength }: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern));
  const most = Math.min(Number(maxLength ?? 30), 60);
  const least = Math.min(Number(minLength ?? 0), most);
  const fitting = usual.filter(({ length }) => length >= least && length <= most);
  const text = fc.string({ minLength: least, maxLength: most, unit: 'grapheme' });
  return fitting.length > 0 ? fc.oneof(fc.constantFrom(...fitting), text) : text;
}

const usual = ['Home', '500032', '9876543210', '2026-11-15', 'COD', 'Hyderabad', 'a long enough password'];

function validNumber({ type, minimum, maximum, multipleOf }: Schema): fc.Arbitrary<number> {
  const min = Math.max(Number(minimum ?? -1000), -1_000_000);
  const max = Math.min(Number(maximum ?? 100_000), 1_000_000_000);
  const whole = fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
  const near = fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.min(Math.floor(max), 60)) });
  if (type === 'integer') return fc.oneof({ weight: 4, arbitrary: near }, { weight: 1, arbitrary: whole });
  if (multipleOf === undefined) return fc.oneof(near, fc.double({ min, max, noNaN: true }));
  return fc.oneof(
    near,
    whole.map((cents) => Math.max(min, Math.min(cents, 100_000) / 100)),
  );
}
