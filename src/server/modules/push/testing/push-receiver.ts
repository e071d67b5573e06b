import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Received = {
  readonly message: { readonly web_push: number; readonly notification: Readonly<Record<string, string>> };
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
};

const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
const text = (value: string) => new TextEncoder().encode(value);

/**
 * A push service with one browser behind it. It decrypts with WebCrypto, from the text of RFC 8291 and RFC 8188, so that it shares no
 * mistake with what encrypts.
 */
export class PushReceiver {
  readonly received: Received[] = [];
  /** What it responds with. */
  status = 201;
  readonly #keys: CryptoKeyPair;
  readonly #auth = crypto.getRandomValues(new Uint8Array(16));
  readonly #server: Server;

  private constructor(keys: CryptoKeyPair) {
    this.#keys = keys;
    this.#server = createServer((request, response) => {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        if (this.status < 300) {
          const message = await this.#decrypt(new Uint8Array(Buffer.concat(chunks)));
          this.received.push({ message: JSON.parse(message) as Received['message'], headers: request.headers });
        }
        response.writeHead(this.status).end();
      })();
    });
  }

  static async open(): Promise<PushReceiver> {
    const curve = { name: 'ECDH', namedCurve: 'P-256' };
    const receiver = new PushReceiver(await crypto.subtle.generateKey(curve, true, ['deriveBits']));
    await new Promise<void>((resolve) => receiver.#server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** As a browser would send it to the shop. */
  async subscription(name = 'browser') {
    const p256dh = Buffer.from(await this.#publicKey()).toString('base64url');
    const keys = { p256dh, auth: Buffer.from(this.#auth).toString('base64url') };
    return { endpoint: `${this.origin}/${name}`, keys };
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  async #publicKey(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await crypto.subtle.exportKey('raw', this.#keys.publicKey));
  }

  async #decrypt(body: Uint8Array<ArrayBuffer>): Promise<string> {
    const salt = body.slice(0, 16);
    const idLength = body[20]!;
    const senderKey = body.slice(21, 21 + idLength);
    const cipherText = body.slice(21 + idLength);
    const curve = { name: 'ECDH', namedCurve: 'P-256' };
    const sender = await crypto.subtle.importKey('raw', senderKey, curve, false, []);
    const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: sender }, this.#keys.privateKey, 256);
    const info = new Uint8Array([...text('WebPush: info\0'), ...(await this.#publicKey()), ...senderKey]);
    const secret = await expand(shared, this.#auth, info, 32);
    const key = await expand(secret, salt, text('Content-Encoding: aes128gcm\0'), 16);
    const iv = await expand(secret, salt, text('Content-Encoding: nonce\0'), 12);
    const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
    const padded = new Uint8Array(
      await crypto.subtle.decrypt({ name: 'AES-GCM', iv: new Uint8Array(iv) }, aes, cipherText),
    );
    const end = padded.lastIndexOf(2);
    return new TextDecoder().decode(padded.slice(0, end));
  }
}

async function expand(key: ArrayBuffer, salt: Uint8Array<ArrayBuffer>, info: Uint8Array<ArrayBuffer>, bytes: number) {
  const base = await crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveBits']);
  return crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, base, bytes * 8);
}

/** Whether the signature of the VAPID header is that of the key in it, and for whom it is. */
export async function readVapid(authorization: string): Promise<{ isValid: boolean; audience: string; key: string }> {
  const [, header = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const publicKey = await crypto.subtle.importKey('raw', fromBase64(key), algorithm, false, ['verify']);
  const isValid = await crypto.subtle.verify(algorithm, publicKey, fromBase64(signature), text(`${header}.${claims}`));
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string };
  return { isValid, audience: aud, key };
}
