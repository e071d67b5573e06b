import type { SessionUser } from '#contract/auth.ts';

const key = 'userInfo';

/** Everything but the token, which is in its cookie only. */
type UserInfo = Omit<SessionUser, 'token'>;

export function rememberUser({ token: _, ...info }: SessionUser): void {
  withStorage((storage) => storage.setItem(key, JSON.stringify(info satisfies UserInfo)));
}

export function forgetUser(): void {
  withStorage((storage) => storage.removeItem(key));
}

export function readUserInfo(): UserInfo | undefined {
  return withStorage((storage) => {
    const info: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return isUserInfo(info) ? info : undefined;
  });
}

/** Storage may be disabled or corrupt; the shop works without it. */
function withStorage<T>(action: (storage: Storage) => T): T | undefined {
  try {
    return action(localStorage);
  } catch {
    return undefined;
  }
}

function isUserInfo(info: unknown): info is UserInfo {
  return typeof info === 'object' && info !== null && 'id' in info && 'roles' in info && Array.isArray(info.roles);
}
