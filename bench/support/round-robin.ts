import { type AddressInfo } from 'node:net';
import { createServer, request as send } from 'node:http';

/** A round-robin load balancer for several processes. */
export async function startRoundRobin(
  addresses: readonly string[],
): Promise<{ address: string; served: readonly number[]; stop: () => void }> {
  const served = addresses.map(() => 0);
  let requestCount = 0;
  const server = createServer((incoming, outgoing) => {
    const next = requestCount++ % addresses.length;
    served[next]!++;
    const { method, headers, url } = incoming;
    const onward = send(new URL(url!, addresses[next]), { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode!, response.headers);
      outgoing.flushHeaders();
      response.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
