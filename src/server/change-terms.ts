import { createInterface } from 'node:readline/promises';
import { AppError } from '#contract/errors.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import { Environment } from './config-variables.ts';
import type { Database } from './db/client.ts';
import { openDatabase } from './db/open-database.ts';
import { startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { migrateDatabase } from './db/migrate.ts';
import { planTerms, readTermsPlan, scheduleTerms } from './modules/order-terms/schedule-terms.ts';
import { describeTerms, readTermsArguments, type TermsRequest } from './modules/order-terms/terms-arguments.ts';
import { StartupError } from './startup-error.ts';

const say = (line: string) => process.stderr.write(`${line}\n`);

/** Shows the order terms of the shop whose database the environment names, or adds some. A running shop follows by itself. */
async function changeTerms(): Promise<void> {
  const request = readTermsArguments(process.argv.slice(2), new Date());
  const where = Environment.pick({ DATABASE_URL: true, DATA_DIR: true });
  const { DATABASE_URL: given, DATA_DIR: dataDir } = where.parse({
    DATABASE_URL: process.env['DATABASE_URL'],
    DATA_DIR: process.env['DATA_DIR'],
  });
  const embedded = given === undefined ? await startEmbeddedPostgres({ dataDir, log: say }) : null;
  try {
    const url = given ?? embedded!.url;
    await migrateDatabase(url, say);
    const db = openDatabase(url, (error) => say(error.message));
    try {
      if (request) await schedule(db, request);
      await show(db);
    } finally {
      await db.$client.end();
    }
  } finally {
    await embedded?.stop();
  }
}

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

try {
  await changeTerms();
} catch (error) {
  if (!(error instanceof StartupError) && !(error instanceof AppError)) throw error;
  say(`macrobowl: ${error instanceof StartupError ? error.line : error.message}`);
  process.exitCode = 1;
}
