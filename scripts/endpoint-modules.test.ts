import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as users from '#contract/admin-users.ts';
import * as cart from '#contract/cart.ts';
import {
  endpointModule,
  importContract,
  importOfEndpoints,
  inlineEndpoints,
  usesOf,
  withoutSchemas,
} from './endpoint-modules.ts';

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

it('the endpoints that a file names are written in place of their import', async () => {
  const readCart = '{"getCart":{"method":"GET","path":"/cart","response":{}}}';
  expect(await inlineEndpoints(`const { getCart: read } = await import('#contract/cart.ts');`)).toBe(
    `const { getCart: read } = (${readCart});`,
  );
  expect(await inlineEndpoints(`call((await import('#contract/cart.ts')).getCart)`)).toBe(
    `call((${readCart}).getCart)`,
  );
  expect(await inlineEndpoints(`const cart = () => import('#contract/cart.ts'); (await cart()).getCart;`)).toBe(
    `const cart = async () => (${readCart}); (await cart()).getCart;`,
  );
});

it('an import whose names are not known here stays', async () => {
  for (const code of [
    `export const cart = () => import('#contract/cart.ts');`,
    `load(() => import('#contract/cart.ts'))`,
    `const cart = () => import('#contract/cart.ts'); const { getCart } = await cart(); const all = await cart(); all.addCartItem;`,
  ])
    expect(await inlineEndpoints(code)).toBe(code);
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
  return [...contracts].flatMap(([loading, contract]) =>
    usesOf(code, loading)
      .flat()
      .map((name) => ({ contract, name })),
  );
}
