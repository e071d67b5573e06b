import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionUser } from '#contract/auth.ts';
import { stubTabStorage } from '#web/platform/testing/stub-tab-storage.ts';

const user: SessionUser = {
  id: 7,
  email: null,
  firstName: 'Ananya',
  lastName: 'R',
  roles: ['ROLE_USER'],
  token: 'tok',
};

type Jar = { cookie: string; readonly written: string[] };

/** A browser's cookie jar and storage, as far as the session uses them. */
function browser(cookie: string, pathname = '/menu'): Jar {
  const jar = {
    written: [] as string[],
    current: cookie,
    get cookie() {
      return this.current;
    },
    set cookie(text: string) {
      this.written.push(text);
      this.current = text.includes('Max-Age=0') ? '' : (text.split(';')[0] ?? '');
    },
  };
  const stored = new Map<string, string>();
  vi.stubGlobal('document', jar);
  vi.stubGlobal('location', { protocol: 'https:', pathname, search: '', assign: vi.fn<(path: string) => void>() });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  return jar;
}

const fetchFake = vi.fn<typeof fetch>();
const jsonResponse = (status: number, body: unknown) =>
  fetchFake.mockResolvedValueOnce(new Response(status === 204 ? null : JSON.stringify(body), { status }));
const navigatedTo = vi.fn<(path: string) => void>();

/** Each test starts like a page that was just loaded. */
async function freshStore() {
  vi.resetModules();
  const store = await import('./session-store.ts');
  store.setNavigation(navigatedTo);
  return store;
}

beforeEach(() => vi.stubGlobal('fetch', fetchFake));
afterEach(() => {
  vi.unstubAllGlobals();
  fetchFake.mockReset();
  navigatedTo.mockReset();
});

describe('the session', () => {
  it('is undecided until it has been checked', async () => {
    browser('');
    const { readSession } = await freshStore();
    expect(readSession()).toEqual({ user: null, isAuthenticated: false, isLoading: true });
  });

  it('without a cookie is decided without a request', async () => {
    browser('');
    const { initialiseSession, readSession } = await freshStore();
    await initialiseSession();
    expect(readSession()).toEqual({ user: null, isAuthenticated: false, isLoading: false });
    expect(fetchFake).not.toHaveBeenCalled();
  });

  it('sends one request for the cookie’s user, however many callers there are', async () => {
    browser('session=tok');
    jsonResponse(200, user);
    const { initialiseSession, readSession } = await freshStore();
    await Promise.all([initialiseSession(), initialiseSession()]);
    await initialiseSession();
    expect(fetchFake).toHaveBeenCalledOnce();
    expect(readSession()).toEqual({ user, isAuthenticated: true, isLoading: false });
  });

  it('ends without a redirect when the token has expired: the visitor stays on the page', async () => {
    const jar = browser('session=tok');
    jsonResponse(401, { status: 401, code: 'not-signed-in', message: 'Sign in again', requestId: 'r' });
    const { initialiseSession, readSession } = await freshStore();
    await initialiseSession();
    expect(readSession()).toEqual({ user: null, isAuthenticated: false, isLoading: false });
    expect(jar.cookie).toBe('');
    expect(navigatedTo).not.toHaveBeenCalled();
  });

  it('survives a database outage as the last known user', async () => {
    const jar = browser('session=tok');
    const { initialiseSession, readSession, login } = await freshStore();
    login(user);
    const reloaded = await freshStore();
    jsonResponse(503, { status: 503, code: 'unavailable', message: 'Try again', requestId: 'r' });
    await reloaded.initialiseSession();
    expect(reloaded.readSession()).toEqual({ user, isAuthenticated: true, isLoading: false });
    expect(jar.cookie).toBe('session=tok');
    await initialiseSession();
    expect(readSession().isAuthenticated).toBe(true);
  });

  it('of an unknown user stays undecided during an outage, and is requested again', async () => {
    vi.useFakeTimers();
    browser('session=tok');
    fetchFake.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const { initialiseSession, readSession } = await freshStore();
    await initialiseSession();
    expect(readSession().isLoading).toBe(true);
    jsonResponse(200, user);
    await vi.advanceTimersByTimeAsync(3000);
    await vi.waitFor(() => expect(readSession()).toEqual({ user, isAuthenticated: true, isLoading: false }));
    vi.useRealTimers();
  });

  it('is stored for a day in a Lax cookie, which is Secure on https, and never in storage', async () => {
    const jar = browser('');
    const { login } = await freshStore();
    login(user);
    expect(jar.written).toEqual(['session=tok; Max-Age=86400; Path=/; SameSite=Lax; Secure']);
    expect(localStorage.getItem('userInfo')).toContain('Ananya');
    expect(localStorage.getItem('userInfo')).not.toContain('tok');
  });

  it('ends on logout, here and on the server, and leads to the login page', async () => {
    const jar = browser('session=tok');
    const inTab = stubTabStorage().set('own:draft', 'typed').set('order-note', 'kept');
    jsonResponse(204, undefined);
    const { login, logout, readSession } = await freshStore();
    login(user);
    logout();
    expect([...inTab.keys()]).toEqual(['order-note']);
    expect(fetchFake.mock.calls).toEqual([
      ['/api/v1/auth/logout', { method: 'POST', keepalive: true, headers: { Authorization: 'Bearer tok' } }],
    ]);
    expect(jar.cookie).toBe('');
    expect(localStorage.getItem('userInfo')).toBeNull();
    expect(readSession().isAuthenticated).toBe(false);
    expect(navigatedTo.mock.calls).toEqual([['/login']]);
  });

  it('is undecided after a logout until the page is left, so that no guard redirects meanwhile', async () => {
    browser('session=tok');
    jsonResponse(204, undefined);
    const { login, logout, readSession } = await freshStore();
    login(user);
    logout();
    expect(readSession()).toEqual({ user: null, isAuthenticated: false, isLoading: true });
  });

  it('is forgotten at once on logout, also when the server does not answer', async () => {
    const jar = browser('session=tok');
    fetchFake.mockReturnValueOnce(new Promise(() => undefined));
    const { login, logout } = await freshStore();
    login(user);
    logout();
    expect(jar.cookie).toBe('');
    expect(localStorage.getItem('userInfo')).toBeNull();
    expect(navigatedTo.mock.calls).toEqual([['/login']]);
  });

  it('ends on the server as soon as that can be reached again', async () => {
    vi.useFakeTimers();
    browser('session=tok');
    fetchFake.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    jsonResponse(503, { status: 503, code: 'unavailable', message: 'Try again', requestId: 'r' });
    jsonResponse(204, undefined);
    const { login, logout } = await freshStore();
    login(user);
    logout();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetchFake).toHaveBeenCalledTimes(3);
    expect(fetchFake.mock.calls[2]?.[1]?.headers).toEqual({ Authorization: 'Bearer tok' });
    vi.useRealTimers();
  });

  it('that the server revoked leads to the login page and back to the same page', async () => {
    const jar = browser('session=tok', '/profile');
    const inTab = stubTabStorage().set('own:draft', 'typed');
    const { login, readSession } = await freshStore();
    login(user);
    jsonResponse(401, { status: 401, code: 'not-signed-in', message: 'Sign in again', requestId: 'r' });
    const { call } = await import('#web/platform/api/call.ts');
    const { validateToken } = await import('#contract/auth.ts');
    await expect(call(validateToken)).rejects.toMatchObject({ status: 401 });
    expect(readSession().isAuthenticated).toBe(false);
    expect(jar.cookie).toBe('');
    expect(inTab.size).toBe(1);
    expect(navigatedTo.mock.calls).toEqual([['/login?next=%2Fprofile']]);
  });
});
