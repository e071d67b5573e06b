import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { newPhone, post } from '#server/testing/sign-in-by-phone.ts';
import { type TcpProxy, startTcpProxy } from '#server/testing/tcp-proxy.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';
import { type TestDatabase, createTestDatabase } from '#server/testing/test-database.ts';
import { openTolerantDatabase } from '#server/testing/tolerant-database.ts';

let direct: TestDatabase;
let proxy: TcpProxy;
let throughProxy: Database;
let shop: TestApp;
beforeAll(async () => {
  direct = await createTestDatabase();
  const url = new URL(direct.url);
  proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  throughProxy = openTolerantDatabase(url.href);
  shop = await startTestApp({ db: throughProxy, databaseUrl: url.href });
  proxy.cut();
  await vi.waitUntil(() => throughProxy.$client.totalCount === 0);
});
afterAll(async () => {
  await shop.close();
  await throughProxy.$client.end();
  await proxy.close();
  await direct.drop();
});

const token = 'A'.repeat(43);

describe('during a database outage, signing in is unavailable', () => {
  it.each([
    ['otp/send', { phoneNumber: newPhone() }],
    ['otp/verify', { phoneNumber: newPhone(), otp: '123456' }],
    ['register/phone', { phoneNumber: newPhone(), firstName: 'A', lastName: 'B', registrationToken: token }],
    ['signin', { email: 'cook@shop.example', password: 'a-long-enough-password' }],
    ['password-reset/request', { email: 'cook@shop.example' }],
    ['password-reset/confirm', { token, password: 'a-long-enough-password' }],
    ['logout', {}],
  ])('%s returns 503 and never 401', async (path, body) => {
    const response = await post(shop, path, body, { authorization: `Bearer ${token}` });
    expect(response).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  });
});
