import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { apiPrefix } from '#contract/endpoint.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { SecretKeys } from '#server/secret-keys.ts';
import { type Account, findDeviceEpoch } from './account-queries.ts';
import type { Client } from './auth-limits.ts';
import type { AuthParts } from './auth-parts.ts';
import { isStaffAccount } from '#domain/accounts/role.ts';

const name = 'device';
const path = `${apiPrefix}/auth`;
/** The maximum that browsers allow. */
const lifetimeDays = 400;
/** Accounts that one browser is known to; the oldest is dropped. */
const maxEntries = 8;
const entryPattern = /^([\w-]{16})\.(\d{1,9})\.(\d{1,6})\.([\w-]{22})$/;

type Entry = { readonly id: string; readonly epoch: number; readonly day: number; readonly mac: string };

/**
 * OWASP's device cookie. It grants no access: a known browser only has rate limits of its own. `login` is the phone
 * number or the lowercase e-mail address.
 */
export async function recogniseClient(
  { db, deviceKeys }: AuthParts,
  http: RequestContext,
  login: string,
): Promise<Client> {
  const entry = readEntries(http).find((each) => isOf(deviceKeys, login, each));
  // The account is looked up only for an entry that was signed here, so that the response time reveals nothing to others.
  const isKnown = entry !== undefined && (await findDeviceEpoch(db, login)) === entry.epoch;
  return { address: http.clientAddress, deviceId: isKnown ? entry.id : null };
}

/** After a sign-in, or an equal proof. Each time with a new id, and so with a new budget. */
export function rememberDevice(keys: SecretKeys, http: RequestContext, account: Account): void {
  const login = isStaffAccount(account) ? account.email?.toLowerCase() : account.phone;
  if (!login) return;
  const unsigned = { id: randomBytes(12).toString('base64url'), epoch: account.deviceEpoch, day: today() };
  const entry: Entry = { ...unsigned, mac: macOf(keys[0], login, unsigned) };
  const others = readEntries(http).filter((each) => !isOf(keys, login, each));
  http.setHttpOnlyCookie(name, [entry, ...others].slice(0, maxEntries).map(toText).join('~'), {
    path,
    maxAgeSeconds: lifetimeDays * 24 * 60 * 60,
  });
}

function readEntries(http: RequestContext): Entry[] {
  const texts = http.cookie(name)?.split('~') ?? [];
  return texts.slice(0, maxEntries).flatMap((text) => {
    const [, id, epoch, day, mac] = entryPattern.exec(text) ?? [];
    return id && mac ? [{ id, epoch: Number(epoch), day: Number(day), mac }] : [];
  });
}

function isOf(keys: SecretKeys, login: string, entry: Entry): boolean {
  const age = today() - entry.day;
  if (age < -1 || age > lifetimeDays) return false;
  return keys.some((key) => timingSafeEqual(Buffer.from(macOf(key, login, entry)), Buffer.from(entry.mac)));
}

function macOf(key: Buffer, login: string, { id, epoch, day }: Omit<Entry, 'mac'>): string {
  const mac = createHmac('sha256', key).update(JSON.stringify([login, id, epoch, day]));
  return mac.digest('base64url').slice(0, 22);
}

function toText({ id, epoch, day, mac }: Entry): string {
  return `${id}.${epoch}.${day}.${mac}`;
}

function today(): number {
  return Math.floor(Date.now() / 86_400_000);
}
