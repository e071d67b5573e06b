import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { jsonSchemaOf } from '#server/http/open-api.ts';

type Schema = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | boolean;
};

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Every free-text field of every request body: `POST /meals nutritionValues.*` is the name of a nutrient. */
export function freeTextFields(): string[] {
  return Object.values(allEndpoints)
    .flat()
    .flatMap((endpoint) =>
      endpoint.body
        ? [...new Set(placesOf(jsonSchemaOf(endpoint.body, 'input'), ''))].map((at) => `${nameOf(endpoint)} ${at}`)
        : [],
    );
}

function placesOf(schema: Schema, at: string): string[] {
  const { type, anyOf = [], oneOf = [], items, properties = {}, propertyNames, additionalProperties } = schema;
  const below = [...anyOf, ...oneOf].flatMap((one) => placesOf(one, at));
  if (type === 'string') return isFree(schema) ? [at] : [];
  if (items) return placesOf(items, `${at}[]`);
  return [
    ...below,
    ...Object.entries(properties).flatMap(([key, one]) => placesOf(one, at === '' ? key : `${at}.${key}`)),
    ...(propertyNames && isFree(propertyNames) ? [`${at}.*`] : []),
    ...(typeof additionalProperties === 'object' ? placesOf(additionalProperties, `${at}.*`) : []),
  ];
}

function isFree({ enum: choices, const: only, pattern, format }: Schema): boolean {
  return choices === undefined && only === undefined && pattern === undefined && format === undefined;
}

/** The paths of a body at which `isMatch` text occurs, in the same notation. */
export function findTexts(
  body: unknown,
  isMatch: (text: string) => boolean,
  at = '',
): { readonly at: string; readonly text: string }[] {
  if (typeof body === 'string') return isMatch(body) ? [{ at, text: body }] : [];
  if (Array.isArray(body)) return body.flatMap((one) => findTexts(one, isMatch, `${at}[]`));
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([key, one]) =>
    isMatch(key) ? [{ at: `${at}.*`, text: key }] : findTexts(one, isMatch, at === '' ? key : `${at}.${key}`),
  );
}

/** A copy of the body with this value at that path. */
export function withText(body: unknown, at: string, value: string): unknown {
  if (at === '') return value;
  if (at.startsWith('[]'))
    return [withText((body as unknown[] | undefined)?.[0], at.slice(2).replace(/^\./, ''), value)];
  const [, key = '', rest = ''] = /^([^.[]+)\.?(.*)$/.exec(at) ?? [];
  const inside = body as Readonly<Record<string, unknown>> | undefined;
  return { ...inside, [key]: withText(inside?.[key], rest, value) };
}
