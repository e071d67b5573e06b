import { type IncomingMessage, type ServerResponse, createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One address in front of a shop, whose service worker may change as a new version or another setting would change it. */
export class WorkerProxy {
  target: string;
  #isNewVersion = false;
  readonly #server = createServer((request, response) => {
    if (request.url === '/service-worker.js') void this.#sendWorker(response);
    else this.#pass(request, response);
  });

  private constructor(target: string) {
    this.target = target;
  }

  static async open(shopUrl: string): Promise<WorkerProxy> {
    const proxy = new WorkerProxy(shopUrl);
    await new Promise<void>((resolve) => proxy.#server.listen(0, 'localhost', resolve));
    return proxy;
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  releaseVersion(): void {
    this.#isNewVersion = true;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  async #sendWorker(response: ServerResponse): Promise<void> {
    const worker = await fetch(`${this.target}/service-worker.js`);
    const text = (await worker.text()) + (this.#isNewVersion ? '\n// Another build.' : '');
    response.writeHead(200, {
      'content-type': worker.headers.get('content-type')!,
      'content-security-policy': worker.headers.get('content-security-policy')!,
      'cache-control': 'no-cache',
    });
    response.end(text);
  }

  #pass(request: IncomingMessage, response: ServerResponse): void {
    const { host, origin } = new URL(this.target);
    const headers = { ...request.headers, host, ...(request.headers.origin && { origin }) };
    const upstream = send(this.target + request.url, { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  }
}
