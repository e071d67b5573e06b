import { isIP } from 'node:net';
import { connect } from 'node:tls';

const timeoutMs = 1_500;
const readEveryMs = 60_000;

/** When the certificate of an https address ends; null when there is none, or it cannot be reached from here. */
export function readCertificateEnd(address: string): Promise<Date | null> {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== 'https:') return Promise.resolve(null);
  const { promise, resolve } = Promise.withResolvers<Date | null>();
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  // An expired certificate, or one of another name, is read too.
  const name = isIP(host) === 0 ? { servername: host } : {};
  const socket = connect({ host, port: Number(port || 443), ...name, rejectUnauthorized: false }, () => {
    const ends = Date.parse(socket.getPeerCertificate().valid_to);
    resolve(Number.isNaN(ends) ? null : new Date(ends));
    socket.destroy();
  });
  socket.setTimeout(timeoutMs, () => socket.destroy());
  socket.on('error', () => resolve(null));
  socket.on('close', () => resolve(null));
  return promise;
}

/** Asks again after a minute. A certificate that was read stays known while the address does not answer. */
export function certificateWatch(address: string, read = readCertificateEnd): () => Promise<Date | null> {
  let last: { at: number; endsAt: Promise<Date | null> } | undefined;
  return () => {
    if (last && Date.now() - last.at < readEveryMs) return last.endsAt;
    const before = last?.endsAt ?? null;
    last = { at: Date.now(), endsAt: read(address).then(async (endsAt) => endsAt ?? (await before)) };
    return last.endsAt;
  };
}
