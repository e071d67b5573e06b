import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

export type Traffic = { roundTrips: number; statements: number; bytes: number };

/**
 * Stands between the shop and PostgreSQL and counts. A round trip: the client sends again after the server has replied.
 * A statement: a Query or an Execute message.
 */
export async function startCountingProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const traffic: Traffic = { roundTrips: 0, statements: 0, bytes: 0 };
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let isWaiting = false;
    const countMessages = messageCounter(traffic);
    client.on('data', (chunk: Buffer) => {
      if (!isWaiting) traffic.roundTrips++;
      isWaiting = true;
      traffic.bytes += chunk.length;
      countMessages(chunk);
      upstream.write(chunk);
    });
    upstream.on('data', (chunk: Buffer) => {
      isWaiting = false;
      traffic.bytes += chunk.length;
      client.write(chunk);
    });
    tie(client, upstream);
    tie(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, traffic, stop: () => server.close() };
}

function tie(from: Socket, to: Socket): void {
  from.on('close', () => to.destroy());
  from.on('error', () => to.destroy());
}

/** The startup message has no type byte; all others are a type, a length and that many bytes. */
function messageCounter(traffic: Traffic): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let hasStarted = false;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const head = hasStarted ? 1 : 0;
      if (rest.length < head + 4) return;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return;
      const type = hasStarted ? String.fromCodePoint(rest[0]!) : '';
      if (type === 'Q' || type === 'E') traffic.statements++;
      hasStarted = true;
      rest = rest.subarray(length);
    }
  };
}
