import { createInterface } from 'node:readline/promises';
import type { Database } from '#server/db/client.ts';
import { eraseAccount, eraseListed } from '#server/modules/own-data/erase-account.ts';
import { findUser } from '#server/modules/own-data/own-data-queries.ts';
import { recordErased } from '#server/modules/own-data/record-erased.ts';
import { StartupError } from '#server/startup-error.ts';
import { pathFromCaller, readArguments, readErasedList, runCommand, say } from './run-command.ts';
import { withShopDatabase } from './shop-of-command.ts';

const usage = 'Usage: npm run erase -- <id of the account> | --again [--erased <file>] [--yes]';

/** Erases an account as its owner could. `--again`: those that were erased before PostgreSQL itself was set back to an earlier time. */
await runCommand(async (settings) => {
  const flag = { type: 'boolean' } as const;
  const { positionals, values } = readArguments(usage, { yes: flag, again: flag, erased: { type: 'string' } });
  const [given = ''] = positionals;
  const isOne = /^[1-9]\d{0,8}$/.test(given) && positionals.length === 1 && !values.again;
  if (!isOne && !(values.again && positionals.length === 0))
    throw new StartupError('Name the id of the account', usage);
  const named = values.erased === undefined ? [] : await readErasedList(pathFromCaller(values.erased));
  await withShopDatabase(settings, async (db, { files }) => {
    const known = new Set(await files.erasedIds());
    const listed = isOne ? [Number(given)] : [...known.union(new Set(named))];
    if (isOne) await show(db, listed[0]!);
    if (!values.yes) await confirm(isOne ? 'this account' : `again what is left of ${listed.length} listed accounts`);
    if (isOne) {
      await eraseAccount(db, listed[0]!);
      say(`Account ${given} is erased.`);
    } else {
      say(`Erased again: ${await eraseListed(db, listed)} accounts`);
      await files.addErasedIds(named.filter((id) => !known.has(id)));
    }
    await recordErased({ db, files });
  });
});

async function show(db: Database, id: number): Promise<void> {
  const found = await db.transaction((tx) => findUser(tx, id));
  if (!found) throw new StartupError(`There is no account ${id}`, 'Nothing was changed.');
  if (found.erasedAt)
    throw new StartupError(`Account ${id} was erased on ${found.erasedAt.toISOString()}`, 'Nothing was changed.');
  const { firstName, lastName, phone, createdAt } = found;
  const reached = phone ? `, phone ending in ${phone.slice(-4)}` : '';
  say(`Account ${id}: ${firstName} ${lastName}${reached}, since ${createdAt.toISOString().slice(0, 10)}`);
}

async function confirm(what: string): Promise<void> {
  if (!process.stdin.isTTY) throw new StartupError('There is no terminal to ask', 'Nothing was changed. Add --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`Type DELETE to erase ${what} for good: `);
  terminal.close();
  if (answer.trim() !== 'DELETE') throw new StartupError('Nothing was changed', 'Start again when you like.');
}
