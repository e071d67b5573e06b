import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stopProcess } from '../../../bench/support/shop-process.ts';
import { type BrowserTab, type WindowSize, keysOf } from './browser-tab.ts';

/** The shop is on this machine: nothing is fetched, reported or asked for elsewhere. */
const preferences = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'captivedetect.canonicalURL': '',
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.push.connection.enabled': false,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'browser.safebrowsing.provider.mozilla.updateURL': '',
  'toolkit.telemetry.server': '',
};

type Reply = { id?: number; type: string; method?: string; result?: unknown; params?: unknown; message?: string };

/** Debian's or anybody's Firefox, by WebDriver BiDi. */
export async function openFirefoxTab(program: string, { width, height }: WindowSize): Promise<BrowserTab> {
  const profile = await mkdtemp(join(tmpdir(), 'macrobowl-firefox-'));
  const lines = Object.entries(preferences).map((entry) => `user_pref(${JSON.stringify(entry).slice(1, -1)});`);
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const words = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'];
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } });
  const close = async () => {
    await stopProcess(child);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const errors: string[] = [];
    const socket = await connect(`${await addressIn(child.stderr)}/session`);
    const send = commandsOf(socket, (params) => errors.push(params));
    const session = (await send('session.new', { capabilities: {} })) as {
      capabilities: { browserVersion: string };
    };
    await send('session.subscribe', { events: ['log.entryAdded'] });
    const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
    const context = contexts[0]!.context;
    // Else it has no focus, and no element in it gains or loses one.
    await send('browsingContext.activate', { context });
    await send('browsingContext.setViewport', { context, viewport: { width, height } });
    const act = (source: object) => send('input.performActions', { context, actions: [source] });
    return {
      name: `Firefox ${session.capabilities.browserVersion}`,
      errors: () => errors,
      goTo: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'interactive' })),
      reload: async () => void (await send('browsingContext.reload', { context, wait: 'interactive' })),
      evaluate: async (expression) => {
        const text = `(async () => JSON.stringify(await (${expression})))()`;
        const target = { context };
        const answer = (await send('script.evaluate', { expression: text, target, awaitPromise: true })) as {
          type: string;
          result?: { value?: string };
          exceptionDetails?: { text: string };
        };
        if (answer.type === 'exception') throw new Error(answer.exceptionDetails!.text);
        return answer.result?.value === undefined ? undefined : (JSON.parse(answer.result.value) as unknown);
      },
      pressAt: async (x, y) => {
        const actions = [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ];
        await act({ type: 'pointer', id: 'mouse', actions });
      },
      type: async (text) => {
        await act({ type: 'key', id: 'keyboard', actions: keysOf(text) });
      },
      picture: async () => {
        const { data } = (await send('browsingContext.captureScreenshot', { context })) as { data: string };
        return Buffer.from(data, 'base64');
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Firefox says where it listens. */
async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const [, address] = /WebDriver BiDi listening on (\S+)/.exec(line) ?? [];
    if (address === undefined) continue;
    output.resume();
    return address;
  }
  throw new Error('Firefox ended before it listened');
}

async function connect(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error(`no answer from ${address}`)), { once: true });
  });
  return socket;
}

function commandsOf(socket: WebSocket, onError: (text: string) => void) {
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(data as string) as Reply;
    if (reply.method === 'log.entryAdded') {
      const { level, text } = reply.params as { level: string; text: string };
      if (level === 'error') onError(text);
      return;
    }
    const asked = waiting.get(reply.id!);
    waiting.delete(reply.id!);
    if (reply.type === 'success') asked?.resolve(reply.result);
    else asked?.reject(new Error(reply.message));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has closed the connection'));
  });
  return (method: string, params: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
}
