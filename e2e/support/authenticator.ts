import { createHmac } from 'node:crypto';
import { shopNow } from './shop-clock.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The TOTP code for a Base32 key, `ahead` time steps of 30 s from now; the shop accepts the next one too. */
export function authenticatorCode(key: string, ahead = 0): string {
  const letters = key.replaceAll(/\s/g, '').split('');
  const bits = letters.map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(shopNow().getTime() / 30_000) + ahead));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}
