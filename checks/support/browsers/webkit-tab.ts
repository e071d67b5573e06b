import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, stopProcess } from '../../../bench/support/shop-process.ts';
import { type BrowserTab, type WindowSize, keysOf } from './browser-tab.ts';

/** Its buttons would keep the window wider than a phone. */
const narrowToolbar =
  '* { min-width: 0; padding: 0; margin: 0; border: 0; font-size: 4px; -gtk-icon-transform: scale(.3); }';

/** WebKitGTK's MiniBrowser by its driver, on a screen that only exists in memory. */
export async function openWebKitTab(
  driver: string,
  miniBrowser: string,
  { width, height }: WindowSize,
): Promise<BrowserTab> {
  const home = await mkdtemp(join(tmpdir(), 'macrobowl-webkit-'));
  const children: ChildProcess[] = [];
  const close = async () => {
    for (const child of children.splice(0).toReversed()) await stopProcess(child);
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await mkdir(join(home, 'gtk-3.0'));
    await writeFile(join(home, 'gtk-3.0/gtk.css'), narrowToolbar);
    const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    children.push(screen);
    const display = await firstLine(screen.stdout);
    const port = await freePort();
    const program = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: `:${display}`,
        DBUS_SESSION_BUS_ADDRESS: 'disabled:',
        HOME: home,
        XDG_CONFIG_HOME: home,
        NO_AT_BRIDGE: '1',
        GDK_BACKEND: 'x11',
        LIBGL_ALWAYS_SOFTWARE: '1',
        WEBKIT_DISABLE_COMPOSITING_MODE: '1',
        // Its sandbox needs namespaces, which a container or root does not have. It only opens the shop of the check.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
    });
    children.push(program);
    const call = (method: string, path: string, body?: object) =>
      command(`http://127.0.0.1:${port}`, method, path, body);
    await untilAnswers(call);
    const options = { binary: miniBrowser, args: ['--automation'] };
    const alwaysMatch = { 'webkitgtk:browserOptions': options, timeouts: { script: 60_000, pageLoad: 60_000 } };
    const { sessionId, capabilities } = (await call('POST', '/session', { capabilities: { alwaysMatch } })) as {
      sessionId: string;
      capabilities: { browserVersion: string };
    };
    const inSession = (method: string, path: string, body?: object) =>
      call(method, `/session/${sessionId}${path}`, body);
    const act = (source: object) => inSession('POST', '/actions', { actions: [source] });
    const evaluate = async (expression: string) => {
      const script = `const done = arguments[0]; (async () => JSON.stringify(await (${expression})))().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const answer = (await inSession('POST', '/execute/async', { script, args: [] })) as {
        value?: string;
        error?: string;
      };
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.value === undefined || answer.value === null ? undefined : (JSON.parse(answer.value) as unknown);
    };
    await inSession('POST', '/window/rect', { width, height });
    const inner = (await evaluate('[innerWidth, innerHeight]')) as [number, number];
    await inSession('POST', '/window/rect', { width: 2 * width - inner[0], height: 2 * height - inner[1] });
    return {
      name: `WebKitGTK ${capabilities.browserVersion}`,
      // Its driver does not report them.
      errors: () => [],
      goTo: async (url) => void (await inSession('POST', '/url', { url })),
      reload: async () => void (await inSession('POST', '/refresh', {})),
      evaluate,
      pressAt: async (x, y) => {
        const actions = [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ];
        await act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
      },
      type: async (text) => {
        await act({ type: 'key', id: 'keyboard', actions: keysOf(text) });
      },
      picture: async () => Buffer.from((await inSession('GET', '/screenshot')) as string, 'base64'),
      close: async () => {
        await inSession('DELETE', '').catch(() => undefined);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function command(address: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(address + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
  return value;
}

async function untilAnswers(call: (method: string, path: string) => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await call('GET', '/status').catch(() => undefined)) return;
    await sleep(50);
  }
  throw new Error('WebKitWebDriver did not answer');
}

async function firstLine(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) return line;
  throw new Error('Xvfb ended at once');
}
