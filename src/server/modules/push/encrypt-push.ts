import { type ECDH, createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a browser: its public key and a secret that only it and the shop know. */
export type BrowserKeys = { readonly p256dh: Buffer; readonly auth: Buffer };

const recordSize = 4096;
const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Message encryption for Web Push (RFC 8291, aes128gcm of RFC 8188) in one record. The last two parameters are for the RFC's example. */
export function encryptPush(
  message: Buffer,
  { p256dh, auth }: BrowserKeys,
  sender: ECDH = newSender(),
  salt: Buffer = randomBytes(16),
): Buffer {
  const publicKey = sender.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey]);
  const key = derive(sender.computeSecret(p256dh), auth, info, 32);
  const contentKey = derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce);
  const header = Buffer.alloc(5);
  header.writeUInt32BE(recordSize, 0);
  header.writeUInt8(publicKey.length, 4);
  const lastRecord = Buffer.from([2]);
  const body = [cipher.update(message), cipher.update(lastRecord), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, header, publicKey, ...body]);
}

function newSender(): ECDH {
  const sender = createECDH('prime256v1');
  sender.generateKeys();
  return sender;
}
