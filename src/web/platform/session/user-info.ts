import type { SessionUser } from '#contract/auth.ts';
import { withStorage } from '#web/platform/storage/with-storage.ts';

const key = 'userInfo';

/** Everything but the token, which is in its cookie only. */
type UserInfo = Omit<SessionUser, 'token'>;

export function rememberUser({ token: _, ...info }: SessionUser): void {
  withStorage('localStorage', (storage) => storage.setItem(key, JSON.stringify(info satisfies UserInfo)));
}

export function forgetUser(): void {
  withStorage('localStorage', (storage) => storage.removeItem(key));
}

export function readUserInfo(): UserInfo | undefined {
  return withStorage('localStorage', (storage) => {
    const info: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return isUserInfo(info) ? info : undefined;
  });
}

function isUserInfo(info: unknown): info is UserInfo {
  return typeof info === 'object' && info !== null && 'id' in info && 'roles' in info && Array.isArray(info.roles);
}
