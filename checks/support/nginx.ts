import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile, readFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, type IncomingMessage, request as plainRequest } from 'node:http';
import { Agent, request as tlsRequest } from 'node:https';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../bench/support/shop-process.ts';
import type { Checking } from './check.ts';

const name = 'shop.example';

export type RequestOptions = {
  method?: string;
  headers?: Readonly<Record<string, string | readonly string[]>>;
  body?: unknown;
  /** A raw body, sent at this rate. */
  bytes?: { content: Buffer; bytesPerSecond: number };
  /** Local address to connect from. */
  from?: string;
  isPlain?: boolean;
};
export type NginxResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer; milliseconds: number };

/** nginx with the configuration of deploy/nginx in front of shops on the given ports. */
export class Nginx {
  readonly #port: number;
  readonly #plainPort: number;
  readonly #agent: Agent;
  readonly #child: ChildProcess;

  readonly #folder: string;

  private constructor(child: ChildProcess, [port, plainPort]: readonly [number, number], folder: string) {
    this.#child = child;
    this.#folder = folder;
    this.#port = port;
    this.#plainPort = plainPort;
    const ca = readFileSync(join(folder, 'fullchain.pem'));
    this.#agent = new Agent({ keepAlive: true, ca, servername: name, maxSockets: 64 });
  }

  get address(): string {
    return `https://${name}:${this.#port}`;
  }

  /** Missing programs, as one line. */
  static missing(): string | undefined {
    const missing = ['nginx', 'openssl'].filter((program) => spawnSync(program, ['-v'], { env: environment }).error);
    return missing.length > 0
      ? `missing: ${missing.join(', ')}; on Debian: apt-get install ${missing.join(' ')}`
      : undefined;
  }

  static async open(checking: Checking, shopPorts: readonly [number, number]): Promise<Nginx> {
    const folder = await checking.folder();
    const ports = [await freePort(), await freePort()] as const;
    makeCertificate(folder);
    await writeFile(join(folder, 'nginx.conf'), await configuration(folder, ports, shopPorts));
    const test = spawnSync('nginx', ['-t', '-c', join(folder, 'nginx.conf')], { env: environment, encoding: 'utf8' });
    checking.require(test.status === 0 && !test.stderr.includes('[warn]'), `nginx -t: ${test.stderr}`);

    const child = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { env: environment, stdio: 'inherit' });
    const nginx = new Nginx(child, ports, folder);
    checking.onCleanup(async () => {
      nginx.#agent.destroy();
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    });
    while (!(await isListening(ports[0]))) {
      if (child.exitCode !== null) throw new Error(`nginx exited with ${child.exitCode}`);
      await sleep(50);
    }
    return nginx;
  }

  log(): Promise<string> {
    return readFile(join(this.#folder, 'access.log'), 'utf8');
  }

  /** As for a new configuration: new workers take over, old ones finish what they have. */
  reload(): void {
    this.#child.kill('SIGHUP');
  }

  /** Rejects only when there is no response. */
  async request(path: string, options: RequestOptions = {}): Promise<NginxResponse> {
    const began = performance.now();
    const response = await this.open(path, options);
    const body = await buffer(response);
    return { status: response.statusCode!, headers: response.headers, body, milliseconds: performance.now() - began };
  }

  /** Resolves when the response head has arrived. */
  async open(
    path: string,
    { method = 'GET', headers = {}, body, bytes, from, isPlain }: RequestOptions,
  ): Promise<IncomingMessage> {
    const content = body === undefined ? undefined : JSON.stringify(body);
    const length = bytes?.content.length ?? (content === undefined ? undefined : Buffer.byteLength(content));
    const sent = (isPlain ? plainRequest : tlsRequest)({
      host: '127.0.0.1',
      port: isPlain ? this.#plainPort : this.#port,
      method,
      path,
      // Plain HTTP and other source addresses use a new connection.
      agent: isPlain || from ? false : this.#agent,
      ...(isPlain ? {} : { ca: this.#agent.options.ca, servername: name }),
      ...(from === undefined ? {} : { localAddress: from }),
      headers: {
        host: name,
        ...(content === undefined ? {} : { 'content-type': 'application/json' }),
        ...(length === undefined ? {} : { 'content-length': String(length) }),
        ...headers,
      } as Record<string, string>,
    });
    const responseEvent = once(sent, 'response') as Promise<[IncomingMessage]>;
    if (bytes) {
      const piece = Math.ceil(bytes.bytesPerSecond / 20);
      for (let at = 0; at < bytes.content.length; at += piece) {
        sent.write(bytes.content.subarray(at, at + piece));
        await sleep(50);
      }
    }
    sent.end(content);
    const [response] = await responseEvent;
    return response;
  }
}

const environment = { ...process.env, PATH: [process.env['PATH'], '/usr/sbin', '/usr/local/sbin'].join(delimiter) };

function makeCertificate(folder: string): void {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc', '-days', '1'];
  const whose = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  execFileSync('openssl', ['req', ...kind, ...whose, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
}

/** The shipped files with replaced ports and paths. */
async function configuration(
  folder: string,
  [tls, plain]: readonly [number, number],
  [first, second]: readonly [number, number],
): Promise<string> {
  const site = await shippedFile('nginx/macrobowl.conf', [
    ['listen 80', `listen 127.0.0.1:${plain}`],
    ['listen 443', `listen 127.0.0.1:${tls}`],
    ['/etc/ssl/macrobowl/', `${folder}/`],
    ['/var/log/nginx/', `${folder}/`],
  ]);
  const upstream = await shippedFile('nginx/macrobowl-upstream.conf', [
    ['127.0.0.1:3001', `127.0.0.1:${first}`],
    ['127.0.0.1:3002', `127.0.0.1:${second}`],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes 2;
    pid ${folder}/nginx.pid;
    error_log stderr error;
    events { worker_connections 1024; }
    http {
      access_log off;
      ${temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')}
      ${upstream}
      ${site.replaceAll(/^ *listen \[::\].*\n/gm, '')}
    }`;
}

export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

const deploy = join(import.meta.dirname, '../../deploy');

/** A file of deploy/ as it is shipped, with addresses and folders of this machine. A text that is not in it is an error. */
export async function shippedFile(path: string, changes: readonly (readonly [string, string])[]): Promise<string> {
  let text = await readFile(join(deploy, path), 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`deploy/${path} has no "${from}" to replace`);
    text = text.replaceAll(from, to);
  }
  return text;
}
