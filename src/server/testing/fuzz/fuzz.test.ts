import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { fuzzOperation } from './fuzz.ts';
import type { Operation } from './operations.ts';

const quantity = { type: 'object', properties: { quantity: { type: 'integer', minimum: 0, maximum: 60 } } };
const operation: Operation = {
  method: 'PUT',
  path: '/cart',
  access: 'public',
  parameters: [],
  body: { ...quantity, required: ['quantity'] },
};

let server: Server;
afterEach(() => server.close());

async function fuzz(answer: (body: string, response: ServerResponse, request: IncomingMessage) => void) {
  server = createServer((request, response) => {
    void text(request).then((body) => answer(body, response, request));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fuzzOperation(operation, { address, cases: 200, seed: 1, signIn: async () => ({}) });
}

it('sends as many cases as it was told, and has nothing to say about a shop that answers well', async () => {
  const { statuses, problems } = await fuzz((_body, response) => response.end('{}'));
  expect(problems).toEqual([]);
  expect(statuses).toEqual(new Map([[200, 200]]));
});

it('tells of a 500 with its seed, and the smallest body that brings it about', async () => {
  const { problems } = await fuzz((body, response) => {
    const wrong = /"quantity":(\d+)/.exec(body);
    response.writeHead(Number(wrong?.[1]) > 7 ? 500 : 200).end('{}');
  });
  expect(problems.length).toBeGreaterThan(1);
  expect(problems[0]).toMatch(
    /^PUT \/cart, seed 1, case \d+: .*; shrunk in \d+ steps to .*\{"quantity":8\}: answered 500/s,
  );
});

it('tells of an answer that is no error of the contract', async () => {
  const { problems } = await fuzz((_body, response) => response.writeHead(400).end('<h1>Bad Request</h1>'));
  expect(problems).toHaveLength(200);
  expect(problems[0]).toContain('something else than an error: <h1>');
});

it('tells of a connection that ends without an answer', async () => {
  const { problems } = await fuzz((body, response, request) => {
    if (body === 'true') request.socket.destroy();
    else response.end('{}');
  });
  expect(problems.length).toBeGreaterThan(0);
  expect(problems[0]).toContain('cut off without an answer');
});
