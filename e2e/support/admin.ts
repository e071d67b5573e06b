import type { APIRequestContext } from '@playwright/test';
import { expect, test as base } from '../test.ts';
import { bearer } from './sign-in.ts';
import { signInLike, type StaffAccount } from './staff.ts';

/** An admin created for this test, signed in in the browser. */
class Admin {
  readonly id: number;
  readonly #request: APIRequestContext;
  readonly #token: string;

  constructor(request: APIRequestContext, { id, token }: StaffAccount) {
    this.id = id;
    this.#request = request;
    this.#token = token;
  }

  async call<T>(path: string, method = 'GET', data?: object): Promise<T> {
    const options = { method, headers: bearer(this.#token), ...(data && { data }) };
    const response = await this.#request.fetch(`/api/v1${path}`, options);
    expect(response.ok(), `${method} ${path} returned ${response.status()} ${await response.text()}`).toBe(true);
    return (response.status() === 204 ? undefined : await response.json()) as T;
  }
}

export const test = base.extend<{ admin: Admin }>({
  admin: async ({ request, context, baseURL }, use) =>
    use(new Admin(request, await signInLike('admin@macrobowl.test', context, baseURL))),
});
