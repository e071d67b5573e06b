import { timingSafeEqual } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GatewaySettings } from '#server/modules/payments/payment-gateway.ts';
import { SimulatedBooks, type SimulatedPayment } from './simulated-books.ts';
import { Faults } from './simulated-faults.ts';
import { simulatedPagePolicy } from './simulated-page.ts';
import { simulatedKeys } from './simulated-keys.ts';
import { type Reply, badRequest, errorOf, findRoute, simulatedRoutes } from './simulated-routes.ts';
import { SimulatedWebhooks } from './simulated-webhooks.ts';

type Options = {
  readonly port?: number;
  /** Asked for each webhook: a shop may begin to listen later. */
  readonly webhookUrl: () => string;
  /** The address under which browsers reach its pages; its own by default. */
  readonly pageUrl?: string;
  readonly booksFile?: string;
};

export type SimulatedGateway = {
  readonly settings: GatewaySettings;
  readonly books: SimulatedBooks;
  readonly faults: Faults;
  /** Presses a button of the page of a code. */
  readonly press: (codeId: string, result: 'pay' | 'fail') => SimulatedPayment;
  /** Ends when each webhook was delivered or given up. */
  readonly webhooksSettled: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/**
 * A payment gateway without money: the part of Razorpay's REST interface that the shop uses, pages on which a person pays or fails,
 * signed webhooks, and faults to switch on. It listens on this machine only.
 */
export async function startSimulatedGateway(options: Options): Promise<SimulatedGateway> {
  const books = new SimulatedBooks(options.booksFile);
  const faults = new Faults();
  const { webhookSecret } = simulatedKeys;
  const webhooks = new SimulatedWebhooks({ books, faults, webhookUrl: options.webhookUrl, webhookSecret });
  const ending = new AbortController();
  const { signal } = ending;
  let url = '';
  const later = (work: () => void) =>
    void sleep(faults.lateMs, undefined, { signal, ref: false }).then(work, () => undefined);

  const press = (codeId: string, result: 'pay' | 'fail'): SimulatedPayment => {
    const code = books.codes.get(codeId)!;
    if (result === 'fail') {
      const failed = books.addPayment(code, 'failed');
      webhooks.announcePayment(failed, ['payment.failed']);
      return failed;
    }
    if (!faults.happens('authorisedLate')) {
      const paid = books.addPayment(code, 'captured');
      webhooks.announcePayment(paid, ['payment.authorized', 'payment.captured']);
      return paid;
    }
    const payment = books.addPayment(code, 'authorized');
    webhooks.announcePayment(payment, ['payment.authorized']);
    later(() => {
      payment.status = 'captured';
      books.save();
      webhooks.announcePayment(payment, ['payment.captured']);
    });
    return payment;
  };

  const pageUrl = () => options.pageUrl ?? url;
  const { rest, pages } = simulatedRoutes({ books, faults, webhooks, press, later, pageUrl });
  const server = createServer((request, response) => {
    void respond(request, response).catch(() => response.destroy());
  });
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://gateway');
    const isPage = pathname.startsWith('/pay/');
    const body = await text(request);
    const route = findRoute(isPage ? pages : rest, request.method, pathname);
    if (!isPage && !hasKey(request)) return send(response, { status: 401, json: errorOf('wrong key') });
    if (!route) return send(response, { status: 404, json: errorOf('not found') });
    const reply = await Promise.resolve({ id: route.id, body, query })
      .then(route.handle)
      .catch(() => badRequest('the request was not understood'));
    // The work is done by then, as with a response that is lost.
    if (!isPage && !pathname.startsWith('/simulation/')) {
      if (faults.happens('slow')) await sleep(faults.slowMs, undefined, { signal, ref: false });
      if (faults.happens('cut')) return response.destroy();
    }
    send(response, reply);
  };
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: { ...simulatedKeys, url },
    books,
    faults,
    press,
    webhooksSettled: () => webhooks.settled(),
    stop: async () => {
      ending.abort();
      await webhooks.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function hasKey({ headers }: IncomingMessage): boolean {
  const expected = Buffer.from(
    `Basic ${Buffer.from(`${simulatedKeys.keyId}:${simulatedKeys.keySecret}`).toString('base64')}`,
  );
  const given = Buffer.from(headers.authorization ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function send(response: ServerResponse, { status = 200, json, html, location }: Reply): void {
  response.writeHead(status, {
    'cache-control': 'no-store',
    ...(location && { location }),
    ...(html === undefined
      ? { 'content-type': 'application/json' }
      : { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': simulatedPagePolicy }),
  });
  response.end(html ?? (json === undefined ? undefined : JSON.stringify(json)));
}
