import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { StaffRole } from '#domain/accounts/role.ts';
import { shopName } from '#domain/shop-name.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { demoAccounts, demoPassword } from './demo/demo-kitchen-and-staff.ts';
import { createLogger } from './logger.ts';
import { runningVersion } from './running-version.ts';
import { defaultWebBuild, startShop } from './start-shop.ts';
import { startWorkerProcess } from './start-worker-process.ts';
import { StartupError } from './startup-error.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
/** A log is JSON to its last line; only a demo has a person in front of it, who reads the plain words. */
type Report = {
  readonly step: (line: string) => void;
  readonly event: (line: string, plain: string, facts?: Readonly<Record<string, unknown>>) => void;
};

function reportsOf({ mode, logLevel }: Config): Report {
  if (mode === 'demo') return { step: print, event: (_line, plain) => print(plain) };
  const logger = createLogger({ logLevel });
  return {
    step: (step) => logger.info({ step }, 'start'),
    event: (line, _plain, facts = {}) => logger.info(facts, line),
  };
}

const loginPaths: Record<StaffRole, string> = {
  ROLE_ADMIN: 'admin',
  ROLE_KITCHEN_MANAGER: 'kitchen-manager',
  ROLE_NUTRITIONIST: 'nutritionist',
  ROLE_DELIVERY_ASSISTANT: 'delivery-assistant',
};

function fail(error: unknown): never {
  if (error instanceof StartupError) process.stderr.write(`macrobowl: ${error.line}\n`);
  else if (error instanceof ConfigError) error.problems.forEach((line) => process.stderr.write(`macrobowl: ${line}\n`));
  else process.stderr.write(`macrobowl: ${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}

/** The first signal shuts down gracefully; a second one ends the process immediately. */
function stopOnSignals(shop: { readonly stop: () => Promise<void> }, { event }: Report): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(130);
    isStopping = true;
    event('stopping', 'Stopping …');
    shop.stop().then(() => {
      event('stopped', 'Stopped.');
      process.exit(0);
    }, fail);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // The parent process was killed and can no longer send a signal.
  process.once('disconnect', stop);
}

/**
 * From now on the heap is collected when it has grown by a fifth, not when it is four times as large: with MALLOC_ARENA_MAX
 * that halves the memory of a process under writes, at the same rate (`npm run bench write-load`). Not before, because the
 * start would take longer. A tenth, or `--optimize-for-size`, saves up to 15 MB and costs orders up to a third of their time.
 *
 * V8 computes the next limit at the end of a collection, so one is made now. With the limit of the last collection before it,
 * the heap grew to 195 MB under the first load.
 */
function collectEarly(): void {
  setFlagsFromString('--heap-growing-percent=20');
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
}

export async function openShop(env: NodeJS.ProcessEnv): Promise<void> {
  try {
    const config = readConfig(env);
    const report = reportsOf(config);
    if (config.processRole === 'worker') {
      stopOnSignals(await startWorkerProcess(config, report.step), report);
      report.event('worker started', `${shopName} runs background jobs.`, runningVersion());
      return;
    }
    const isDev = env['MACROBOWL_DEV'] === '1';
    const shop = await startShop({ config, announce: report.step, webBuild: defaultWebBuild, isDev });
    collectEarly();
    stopOnSignals(shop, report);
    const facts = { ...runningVersion(), port: config.port };
    report.event('shop is open', `\n${shopName} is open: ${shop.address}`, facts);
    if (config.mode === 'demo') {
      print('DEMO MODE: demo accounts, no real messages. For a real shop set NODE_ENV=production.');
      for (const { email, role } of demoAccounts)
        print(`  ${email.padEnd(28)} ${demoPassword}  ${shop.address}/login/${loginPaths[role]}`);
      print('  One-time codes appear in this log and on the login page.');
    }
  } catch (error) {
    fail(error);
  }
}
