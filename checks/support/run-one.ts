import type { Template } from '#server/testing/test-database.ts';
import { type Check, Checking } from './check.ts';

/** Runs one check in a child process: run-one.ts <file> <template as JSON> [--quick]. Sends its outcome to the parent. */
const [file, template, mode] = process.argv.slice(2);
const { check } = (await import(file!)) as { check: Check };
const checking = new Checking(JSON.parse(template!) as Template, mode === '--quick');

const giveUp = () => void checking.close().finally(() => process.exit(1));
process.once('SIGTERM', giveUp);
process.once('disconnect', giveUp);

const outcome = await checking.outcomeOf(check);
process.send!(outcome, () => process.exit(0));
