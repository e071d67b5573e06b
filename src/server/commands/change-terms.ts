import { createInterface } from 'node:readline/promises';
import { businessDay } from '#domain/calendar/business-day.ts';
import type { Database } from '#server/db/client.ts';
import { planTerms, readTermsPlan, scheduleTerms } from '#server/modules/order-terms/schedule-terms.ts';
import { describeTerms, readTermsArguments, type TermsRequest } from '#server/modules/order-terms/terms-arguments.ts';
import { StartupError } from '#server/startup-error.ts';
import { runCommand, say } from './run-command.ts';
import { withShopDatabase } from './shop-of-command.ts';

async function schedule(db: Database, { startsAt, change, isConfirmed }: TermsRequest): Promise<void> {
  const terms = await planTerms(db, startsAt, change);
  const begin = startsAt === 'now' ? 'From now on' : `From ${businessDay(startsAt)}, midnight in India`;
  say(`${begin}: ${describeTerms(terms)}`);
  if (!isConfirmed) await confirm();
  await scheduleTerms(db, startsAt, terms);
}

async function confirm(): Promise<void> {
  if (!process.stdin.isTTY) throw new StartupError('There is no terminal to ask', 'Nothing was changed. Add --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question('Type yes to charge every order from then on so: ');
  terminal.close();
  if (answer.trim() !== 'yes') throw new StartupError('Nothing was changed', 'Start again when you like.');
}

async function show(db: Database): Promise<void> {
  const { now, coming } = await readTermsPlan(db);
  say(`Now: ${describeTerms(now)}`);
  for (const terms of coming) say(`From ${businessDay(terms.startsAt)}: ${describeTerms(terms)}`);
}

/** Shows the order terms of the shop, or adds some. A running shop follows by itself. */
await runCommand(async (settings) => {
  const request = readTermsArguments(process.argv.slice(2), new Date());
  await withShopDatabase(settings, async (db) => {
    if (request) await schedule(db, request);
    await show(db);
  });
});
