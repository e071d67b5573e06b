import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { type Fuzzing, fuzzOperation } from './fuzz.ts';
import type { Operation } from './operations.ts';
import { anyTarget } from './targets.ts';

const quantity = { type: 'object', properties: { quantity: { type: 'integer', minimum: 0, maximum: 60 } } };
const operation: Operation = {
  method: 'PUT',
  path: '/cart',
  access: 'public',
  parameters: [],
  body: { ...quantity, required: ['quantity'] },
};

const notSignedIn = JSON.stringify({ status: 401, code: 'not-signed-in', message: 'Please sign in.', requestId: 'x' });

let server: Server;
afterEach(() => server.close());

async function fuzz(
  respond: (body: string, response: ServerResponse, request: IncomingMessage) => void,
  more: Partial<Operation & Fuzzing> = {},
) {
  server = createServer((request, response) => {
    void text(request).then((body) => respond(body, response, request));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fuzzOperation({ ...operation, ...more }, { address, cases: 200, seed: 1, signIn: async () => ({}), ...more });
}

async function bodiesOf(which: Pick<Fuzzing, 'from' | 'cases' | 'seed'>): Promise<string[]> {
  const bodies: string[] = [];
  await fuzz((body, response) => bodies.push(body) && response.end('{}'), which);
  server.close();
  return bodies.toSorted();
}

it('sends the requested number of cases and reports no problem for valid responses', async () => {
  const { statuses, problems } = await fuzz((_body, response) => response.end('{}'));
  expect(problems).toEqual([]);
  expect(statuses).toEqual(new Map([[200, 200]]));
});

it('reports a 500 with its seed and the smallest body that causes it', async () => {
  const { problems } = await fuzz((body, response) => {
    const wrong = /"quantity":(\d+)/.exec(body);
    response.writeHead(Number(wrong?.[1]) > 7 ? 500 : 200).end('{}');
  });
  expect(problems.length).toBeGreaterThan(1);
  expect(problems[0]).toMatch(
    /^PUT \/cart, seed 1, case \d+: .*; shrunk in \d+ steps to .*\{"quantity":8\}: returned 500/s,
  );
});

it('shrinks a late case too, and reports its number', async () => {
  let count = 0;
  const { problems } = await fuzz((body, response) => {
    const isLate = ++count > 130;
    response.writeHead(isLate && Number(/"quantity":(\d+)/.exec(body)?.[1]) > 7 ? 500 : 200).end('{}');
  });
  expect(problems[0]).toMatch(/case 1\d\d: .*; shrunk in \d+ steps to .*\{"quantity":8\}: returned 500/s);
});

it('sends the same cases for the same seed, in one run or in parts', async () => {
  const all = await bodiesOf({ cases: 170, seed: 1 });
  const parts = [await bodiesOf({ cases: 70, seed: 1 }), await bodiesOf({ from: 70, cases: 100, seed: 1 })];
  expect(parts.flat().toSorted()).toEqual(all);
  expect(await bodiesOf({ cases: 170, seed: 2 })).not.toEqual(all);
  expect(new Set(all).size).toBeGreaterThan(100);
});

it('signs in again once for all concurrent requests whose session has ended', async () => {
  let [ended, signedIn] = [0, 0];
  const { statuses, problems } = await fuzz(
    (body, response, request) => {
      const isLive = request.headers['authorization'] === `session ${ended}`;
      if (isLive && body === 'true') ended += 1;
      response.writeHead(isLive ? 200 : 401).end(isLive ? '{}' : notSignedIn);
    },
    { access: 'signed-in', signIn: async () => ({ authorization: `session ${++signedIn && ended}` }) },
  );
  expect(problems).toEqual([]);
  expect(ended).toBeGreaterThan(1);
  // How many requests are under way when a session ends depends on the machine.
  expect(statuses.get(401)).toBeGreaterThan(0);
  expect(signedIn).toBeLessThanOrEqual(ended + 1);
});

it('reports a response that is no error of the contract', async () => {
  const { problems } = await fuzz((_body, response) => response.writeHead(400).end('<h1>Bad Request</h1>'));
  expect(problems).toHaveLength(200);
  expect(problems[0]).toContain('without an error body: <h1>');
});

it('reports a connection that ends without a response', async () => {
  const { problems } = await fuzz((body, response, request) => {
    if (body === 'true') request.socket.destroy();
    else response.end('{}');
  });
  expect(problems.length).toBeGreaterThan(0);
  expect(problems[0]).toContain('closed without a response');
});

it('sends any target with any headers, accepts a page as response, but no 500', async () => {
  const targets = new Set<string>();
  const { problems } = await fuzz(
    (_body, response, request) => {
      targets.add(request.url!);
      const isOdd = request.url!.startsWith('//');
      response.writeHead(isOdd ? 500 : 404).end('<!DOCTYPE html>nothing');
    },
    { ...anyTarget, cases: 300 },
  );
  expect(targets.size).toBeGreaterThan(100);
  expect(problems.length).toBeGreaterThan(0);
  expect(problems.every((problem) => /returned (?:500|4\d\d)/.test(problem))).toBe(true);
  expect(problems.some((problem) => problem.includes('GET any target'))).toBe(true);
});
