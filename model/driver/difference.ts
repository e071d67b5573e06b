/** What the shop shows is not what the model says. */
export class Difference extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Difference';
  }
}

/** The first place at which `actual` lacks what is expected: objects may have more fields, lists may not have more elements. */
export function findDifference(expected: unknown, actual: unknown, path = ''): string | null {
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return `${path} is ${JSON.stringify(actual)}`;
    if (actual.length !== expected.length)
      return `${path} has ${actual.length} elements, not ${expected.length}: ${JSON.stringify(actual).slice(0, 400)}`;
    return firstOf(expected, (element, index) => findDifference(element, actual[Number(index)], `${path}[${index}]`));
  }
  if (typeof expected === 'object' && expected !== null) {
    if (typeof actual !== 'object' || actual === null)
      return `${path} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`;
    const fields = actual as Record<string, unknown>;
    return firstOf(expected, (value, key) => findDifference(value, fields[key], `${path}.${key}`));
  }
  return Object.is(expected, actual) ? null : `${path} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`;
}

function firstOf(all: object, find: (value: unknown, key: string) => string | null): string | null {
  for (const [key, value] of Object.entries(all)) {
    const found = find(value, key);
    if (found !== null) return found;
  }
  return null;
}
