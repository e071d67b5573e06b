import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import { type Role, roles } from '#domain/accounts/role.ts';
import { buildSession } from './builders.ts';
import type { TestApp } from './test-app.ts';

/** Expects 401 without a session and 403 for all other roles, even when the rest of the request is invalid. */
export async function expectRoleOnly(shop: TestApp, role: Role, request: InjectOptions): Promise<void> {
  const outcomeFor = async (headers: Record<string, string>) => {
    const { status, body } = await shop.call({ ...request, headers });
    return { status, code: (body as { code?: string }).code };
  };
  expect(await outcomeFor({})).toEqual({ status: 401, code: 'not-signed-in' });
  expect(await outcomeFor({ authorization: `Bearer ${'x'.repeat(43)}` })).toEqual({
    status: 401,
    code: 'not-signed-in',
  });
  const others = roles.filter((other) => other !== role);
  for (const held of [...others.map((other) => [other]), others]) {
    const { headers } = await buildSession(shop.db, { roles: held });
    expect({ held, ...(await outcomeFor(headers)) }).toEqual({ held, status: 403, code: 'wrong-role' });
  }
}
