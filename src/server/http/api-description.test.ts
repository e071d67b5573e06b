import { expect, it } from 'vitest';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { describeApi } from './api-docs-page.ts';

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
    // The thread imports the endpoints in another order than vitest does.
    expect(body.length).toBe(describeApi('https://shop.example')[which].length);
    expect(body).toContain('/admin/meal-categories');
  }
});
