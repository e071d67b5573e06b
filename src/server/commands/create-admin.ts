import type { z } from 'zod';
import { UserDraft } from '#contract/admin-users.ts';
import { Environment } from '#server/config-variables.ts';
import { breachService } from '#server/modules/auth/breach-service.ts';
import { type AdminAccount, makeAdmin } from '#server/modules/users/make-admin.ts';
import { StartupError } from '#server/startup-error.ts';
import { readArguments, runCommand, say } from './run-command.ts';
import { pickSettings, withShopDatabase } from './shop-of-command.ts';

const usage = 'Usage: npm run admin:create -- <e-mail> [--first-name Asha] [--last-name Rao] [--without-second-factor]';
const BreachEnvironment = Environment.pick({ PASSWORD_BREACH_URL: true });
const Account = UserDraft.pick({ email: true, password: true, firstName: true, lastName: true });

async function readAccount(): Promise<AdminAccount> {
  const name = { type: 'string' } as const;
  const options = { 'first-name': name, 'last-name': name, 'without-second-factor': { type: 'boolean' } } as const;
  const { positionals, values } = readArguments(usage, options);
  const [email] = positionals;
  if (email === undefined || positionals.length > 1)
    throw new StartupError('Name the e-mail address of the account', usage);
  const { 'first-name': firstName = 'Shop', 'last-name': lastName = 'Admin' } = values;
  const { 'without-second-factor': withoutSecondFactor = false } = values;
  // Not of the settings file: there it is the password that the first administrator got.
  const password = process.env['ADMIN_PASSWORD'] ?? (await askPassword(`Password for ${email}: `));
  return { ...parsed(Account, { email, password, firstName, lastName }), withoutSecondFactor };
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

/** Creates an admin of the shop. */
await runCommand(async (settings) => {
  const account = await readAccount();
  const { PASSWORD_BREACH_URL: url } = pickSettings(BreachEnvironment, settings);
  const breaches = breachService(url, (reason) => say(`Breach service: ${reason}.`));
  await withShopDatabase(settings, async (db) => {
    const done = await makeAdmin(db, breaches, account);
    say(done === 'created' ? `${account.email} is an admin now.` : promoted(account));
  });
});
