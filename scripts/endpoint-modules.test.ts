import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as users from '#contract/admin-users.ts';
import * as cart from '#contract/cart.ts';
import { endpointModule, importContract, importOfEndpoints, withoutSchemas } from './endpoint-modules.ts';

const web = join(import.meta.dirname, '../src/web');
const sources = readdirSync(web, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
  .map((entry) => ({ file: entry.name, code: readFileSync(join(entry.parentPath, entry.name), 'utf8') }));

it('an endpoint keeps what a request needs and loses its schemas', () => {
  expect(withoutSchemas(cart.addCartItem)).toEqual({
    method: 'POST',
    path: '/cart/items',
    idempotent: true,
    response: {},
  });
  expect(withoutSchemas(cart.Cart)).toBeUndefined();
  expect(endpointModule(cart)).toContain('export const getCart = {"method":"GET","path":"/cart","response":{}};');
});

it('an endpoint that answers in pages still says so', () => {
  expect(withoutSchemas(users.listUsers)).toHaveProperty('response.shape.totalElements');
});

it('no screen expects a schema from an import of endpoints', async () => {
  const taken = sources.flatMap(({ file, code }) => endpointsTaken(code).map((one) => ({ file, ...one })));
  expect(taken.length).toBeGreaterThan(80);
  for (const { file, contract, name } of taken) {
    const exported = ((await importContract(contract)) as Record<string, unknown>)[name];
    expect(withoutSchemas(exported), `${name} of ${contract}.ts in ${file}`).toBeDefined();
  }
});

/** `await import(…)`, and `await endpoints()` where a file has `endpoints = () => import(…)` or imports it. */
function endpointsTaken(code: string): { contract: string; name: string }[] {
  const loaders = [...code.matchAll(/(\w+) = \(\) => import\('#contract\/([\w-]+)\.ts'\)/g)];
  const imported = /import \{[^}]*\bendpoints\b[^}]*\} from '[^']*\/own-consultations\.ts'/.test(code);
  const contracts = new Map(loaders.map(([, loader = '', contract = '']) => [`${loader}()`, contract]));
  if (imported) contracts.set('endpoints()', 'consultations');
  for (const [loading, contract = ''] of code.matchAll(importOfEndpoints)) contracts.set(loading, contract);
  return [...contracts].flatMap(([loading, contract]) => {
    const written = loading.replaceAll(/[().']/g, String.raw`\$&`);
    const listed = code.matchAll(new RegExp(String.raw`\{([^{}]+)\} = await ${written}`, 'g'));
    const read = code.matchAll(new RegExp(String.raw`\(await ${written}\)\.(\w+)`, 'g'));
    const names = [...listed].flatMap(([, list = '']) => list.split(',').map((one) => one.split(':')[0]?.trim() ?? ''));
    return [...names, ...[...read].map(([, name = '']) => name)]
      .filter((name) => name !== '')
      .map((name) => ({ contract, name }));
  });
}
