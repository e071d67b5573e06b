import { useSyncExternalStore } from 'react';
import type { SessionUser, logout as logoutEndpoint } from '#contract/auth.ts';
import { ApiError, onUnauthorized } from '#web/platform/api/api-error.ts';
import { call } from '#web/platform/api/call.ts';
import { endpointUrl } from '#web/platform/api/endpoint-url.ts';
import { retryDelayMs } from '#web/platform/api/retry-delay.ts';
import { readSessionToken, removeSessionToken, writeSessionToken } from '#web/platform/api/session-cookie.ts';
import { withStorage } from '#web/platform/storage/browser-storage.ts';
import { loginPath } from './login-path.ts';
import { deleteOwn, deleteOwnOffline } from './own-storage.ts';

export type Session = {
  readonly user: SessionUser | null;
  readonly isAuthenticated: boolean;
  /** True until it is known whether a user is signed in: decide nothing from the other fields before. */
  readonly isLoading: boolean;
};

const unknown: Session = { user: null, isAuthenticated: false, isLoading: true };
const signedOut: Session = { user: null, isAuthenticated: false, isLoading: false };
const signedIn = (user: SessionUser): Session => ({ user, isAuthenticated: true, isLoading: false });

let session = unknown;
const listeners = new Set<() => void>();

function set(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const readSession = (): Session => session;

/** The server knows no visitor, so the first render is always the undecided one. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, readSession, () => unknown);
}

/** For what needs no more: it does not render again when a visitor turns out to have no session. */
export function useIsAuthenticated(): boolean {
  return useSyncExternalStore(
    subscribeToSession,
    () => session.isAuthenticated,
    () => false,
  );
}

type GoTo = (path: string) => void;

/** A full load discards all data that was fetched for the last user. */
let goTo: GoTo = (path) => location.assign(path);

export function setNavigation(next: GoTo): void {
  goTo = next;
}

// The contract is imported on demand: it brings the schemas, and a visitor needs none of them.
const authEndpoints = () => import('#contract/auth.ts');

const askAgainAfterMs = 3000;

let initialising: Promise<void> | undefined;

/** Single-flight: concurrent callers share one request for the current user. */
export function initialiseSession(): Promise<void> {
  initialising ??= initialise().finally(() => {
    initialising = undefined;
  });
  return initialising;
}

async function initialise(): Promise<void> {
  if (session.user) return;
  const token = readSessionToken();
  if (token === undefined) return endSession();
  try {
    const { validateToken } = await authEndpoints();
    const user = await call(validateToken);
    rememberUser(user);
    set(signedIn(user));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return endSession();
    // An outage says nothing about the token: stay signed in as the last known user, or undecided.
    const info = readUserInfo();
    if (info) set(signedIn({ ...info, token }));
    else setTimeout(() => void initialiseSession(), askAgainAfterMs);
  }
}

export function login(user: SessionUser): void {
  writeSessionToken(user.token);
  rememberUser(user);
  set(signedIn(user));
}

/** The browser forgets the user at once; the server is told behind that. */
export function logout(): void {
  const token = readSessionToken();
  leave();
  if (token !== undefined) void endOnServer(token);
}

/** Spelled here: the import of the contract could come after the page is left. */
const logoutPath = '/auth/logout' satisfies (typeof logoutEndpoint)['path'];

/** Until the server has it, while this page is open; `keepalive` sends what is on its way when the page is left. */
async function endOnServer(token: string, failures = 0): Promise<void> {
  try {
    const headers = { Authorization: `Bearer ${token}` };
    const { status } = await fetch(endpointUrl(logoutPath), { method: 'POST', keepalive: true, headers });
    if (status < 500) return;
  } catch {
    // No connection.
  }
  setTimeout(() => void endOnServer(token, failures + 1), retryDelayMs(failures + 1));
}

/** The user has ended the session. It is undecided until the page is left: a guard that saw it end would redirect meanwhile. */
export function leave(path = '/login'): void {
  forgetSession();
  deleteOwn('sessionStorage');
  set(unknown);
  goTo(path);
}

function endSession(): void {
  forgetSession();
  set(signedOut);
}

function forgetSession(): void {
  removeSessionToken();
  forgetUser();
  deleteOwn();
  void deleteOwnOffline().catch(() => undefined);
}

/** The server no longer accepts the token: delete it and, unless on a sign-in page, redirect to one. */
export function forceLogout(): void {
  const wasSignedIn = session.isAuthenticated;
  endSession();
  const path = loginPath(location.pathname + location.search);
  if (wasSignedIn && path) goTo(path);
}

onUnauthorized(forceLogout);

const userInfoName = 'userInfo';

/** Everything but the token, which is in its cookie only. */
type UserInfo = Omit<SessionUser, 'token'>;

function rememberUser({ token: _, ...info }: SessionUser): void {
  withStorage('localStorage', (storage) => storage.setItem(userInfoName, JSON.stringify(info satisfies UserInfo)));
}

function forgetUser(): void {
  withStorage('localStorage', (storage) => storage.removeItem(userInfoName));
}

function readUserInfo(): UserInfo | undefined {
  return withStorage('localStorage', (storage) => {
    const info: unknown = JSON.parse(storage.getItem(userInfoName) ?? 'null');
    return isUserInfo(info) ? info : undefined;
  });
}

function isUserInfo(info: unknown): info is UserInfo {
  return typeof info === 'object' && info !== null && 'id' in info && 'roles' in info && Array.isArray(info.roles);
}
