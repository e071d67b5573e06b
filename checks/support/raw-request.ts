import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** What the server answers to exactly these bytes, HTTP or not. */
export async function sendRaw(shop: { address: string }, bytes: string): Promise<{ status: number; headers: Headers }> {
  const socket = connect(Number(new URL(shop.address).port), 'localhost');
  socket.setTimeout(10_000, () => socket.destroy());
  socket.write(bytes);
  const [head = ''] = (await text(socket)).split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(/:\s*(.*)/, 2) as [string, string]));
  return { status: Number(statusLine.split(' ')[1]), headers };
}
