import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import Fastify from 'fastify';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { apiDescriptionRoutes, builtPublicUrl } from './api-description.ts';
import { describeApi } from './api-docs-page.ts';
import { ResponseCache } from './response-cache.ts';

const shop = sharedTestApp({ publicUrl: 'https://shop.example' });
const get = (url: string) => shop.app.inject({ url });

it.each([
  ['/api/v1/openapi.json', 'application/json; charset=utf-8', 'document'],
  ['/api/docs', 'text/html; charset=utf-8', 'page'],
] as const)('%s describes the contract to the first requests and to later ones', async (url, contentType, which) => {
  const first = await Promise.all([get(url), get(`${url}?again`)]);
  for (const { statusCode, headers, body } of [...first, await get(url)]) {
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'content-type': contentType, 'cache-control': 'public, no-cache' });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body).toBe(describeApi('https://shop.example')[which]);
    expect(body).toContain('/admin/meal-categories');
  }
});

it('a built shop answers from the file of the build, with its own address', async () => {
  const folder = await mkdtemp(join(tmpdir(), `macrobowl-test-${process.pid}-`));
  const file = join(folder, 'api-description.json');
  await writeFile(file, JSON.stringify(describeApi(builtPublicUrl)));
  const app = Fastify();
  apiDescriptionRoutes(app, { responseCache: new ResponseCache({}), publicUrl: 'https://shop.example', file });
  const { body } = await app.inject({ url: '/api/v1/openapi.json' });
  expect(body).toBe(describeApi('https://shop.example').document);
  await app.close();
  await rm(folder, { recursive: true });
});
