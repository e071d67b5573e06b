import { parseArgs } from 'node:util';
import type { z } from 'zod';
import { UserDraft } from '#contract/admin-users.ts';
import { AppError } from '#contract/errors.ts';
import { Environment } from './config-variables.ts';
import { openDatabase } from './db/open-database.ts';
import { startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { migrateDatabase } from './db/migrate.ts';
import { breachService } from './modules/auth/breach-service.ts';
import { type AdminAccount, makeAdmin } from './modules/users/make-admin.ts';
import { StartupError } from './startup-error.ts';

const usage = 'Usage: npm run admin:create -- <e-mail> [--first-name Asha] [--last-name Rao] [--without-second-factor]';
const Where = Environment.pick({ DATABASE_URL: true, DATA_DIR: true, PASSWORD_BREACH_URL: true });
const Account = UserDraft.pick({ email: true, password: true, firstName: true, lastName: true });

const say = (line: string) => process.stderr.write(`${line}\n`);

/** Creates an admin in the configured database. The embedded one serves one program at a time. */
async function createAdmin(): Promise<void> {
  const account = await readAccount();
  const {
    DATABASE_URL: given,
    DATA_DIR: dataDir,
    PASSWORD_BREACH_URL: breachUrl,
  } = parsed(Where, {
    DATABASE_URL: process.env['DATABASE_URL'],
    DATA_DIR: process.env['DATA_DIR'],
    // Many environment files set unused variables to an empty value.
    PASSWORD_BREACH_URL: process.env['PASSWORD_BREACH_URL'] || undefined,
  });
  const breaches = breachService(breachUrl, (reason) => say(`Breach service: ${reason}.`));
  const embedded = given === undefined ? await startEmbeddedPostgres({ dataDir, log: say }) : null;
  try {
    const url = given ?? embedded!.url;
    await migrateDatabase(url, say);
    const db = openDatabase(url, (error) => say(error.message));
    try {
      say(
        (await makeAdmin(db, breaches, account)) === 'created'
          ? `${account.email} is an admin now.`
          : promoted(account),
      );
    } finally {
      await db.$client.end();
    }
  } finally {
    await embedded?.stop();
  }
}

async function readAccount(): Promise<AdminAccount> {
  const { positionals, values } = readArguments();
  const [email] = positionals;
  if (email === undefined || positionals.length > 1)
    throw new StartupError('Name the e-mail address of the account', usage);
  const { 'first-name': firstName = 'Shop', 'last-name': lastName = 'Admin' } = values;
  const { 'without-second-factor': withoutSecondFactor = false } = values;
  const password = process.env['ADMIN_PASSWORD'] ?? (await askPassword(`Password for ${email}: `));
  return { ...parsed(Account, { email, password, firstName, lastName }), withoutSecondFactor };
}

function readArguments() {
  try {
    const name = { type: 'string' } as const;
    const flag = { type: 'boolean' } as const;
    const options = { 'first-name': name, 'last-name': name, 'without-second-factor': flag };
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new StartupError((error as Error).message, usage, { cause: error });
  }
}

function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new StartupError(`${issue!.path.join('.')}: ${issue!.message}`, 'Nothing was changed.');
}

function promoted({ email, withoutSecondFactor }: AdminAccount): string {
  const factor = withoutSecondFactor ? ', has no second factor' : '';
  return `${email} had an account: it is an admin now, has the new password${factor}, and is signed out everywhere.`;
}

try {
  await createAdmin();
} catch (error) {
  if (!(error instanceof StartupError) && !(error instanceof AppError)) throw error;
  say(`macrobowl: ${error instanceof StartupError ? error.line : error.message}`);
  process.exitCode = 1;
}

const [enter, newLine, interrupt, endOfInput, backspace, erase] = ['\r', '\n', '\u0003', '\u0004', '\b', '\u007F'];

/** Reads from the terminal without echo. */
export function askPassword(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) {
    return Promise.reject(
      new StartupError('There is no terminal to ask for the password', 'Set ADMIN_PASSWORD and try again.'),
    );
  }
  stderr.write(prompt);
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  return new Promise((resolve, reject) => {
    let typed = '';
    const finish = (settle: () => void) => {
      stdin.off('data', read);
      stdin.setRawMode(false);
      stdin.pause();
      stderr.write('\n');
      settle();
    };
    const read = (keys: string) => {
      for (const key of keys) {
        if (key === enter || key === newLine) return finish(() => resolve(typed));
        if (key === interrupt || key === endOfInput) {
          return finish(() => reject(new StartupError('Nothing was changed', 'Start the command again to retry.')));
        }
        typed = key === backspace || key === erase ? typed.slice(0, -1) : typed + key;
      }
      return undefined;
    };
    stdin.on('data', read);
  });
}
