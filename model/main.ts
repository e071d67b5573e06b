import { parseArgs } from 'node:util';
import { openTemplate } from '#server/testing/template-database.ts';
import { databaseUrl, onServer } from '#server/testing/test-database.ts';
import { RealShop } from './driver/real-shop.ts';
import { runBursts } from './parallel.ts';
import { checkHistories } from './check-histories.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    commands: { type: 'string', default: '10000' },
    /** Of one history. */
    length: { type: 'string', default: '40' },
    /** Several at once, on two processes. */
    parallel: { type: 'boolean', default: false },
    /** Kinds of commands that are left out, separated by commas. */
    without: { type: 'string', default: '' },
  },
});
const [seed, wanted, length] = [values.seed, values.commands, values.length].map(Number) as [number, number, number];
const everyHistories = 50;

const template = await openTemplate();
const name = `${template.templateName}_model`;
await onServer(template.serverUrl, `create database ${name} template ${template.templateName}`);
const url = databaseUrl(template.serverUrl, name);
const began = performance.now();
const progress = (histories: number, commands: number) => {
  if (histories === 0 || histories % everyHistories !== 0) return;
  const perSecond = commands / ((performance.now() - began) / 1_000);
  console.log(`${histories} histories, ${commands} commands, ${perSecond.toFixed(0)} a second`);
};
async function runOneByOne(): Promise<void> {
  const real = await RealShop.open(url);
  try {
    const { histories, commands } = await checkHistories(real, {
      seed,
      commandsEach: length,
      without: values.without.split(','),
      goesOn: (done, ran) => {
        progress(done, ran);
        return ran < wanted;
      },
    });
    console.log(`seed ${seed}: ${histories} histories, ${commands} commands, ${real.calls} calls: no difference`);
  } finally {
    await real.close();
  }
}

try {
  if (values.parallel) {
    await runBursts(url, seed, wanted, (text) => console.log(text));
    console.log(`seed ${seed}: at least ${wanted} calls in bursts, all sound`);
  } else await runOneByOne();
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await template.stop();
}
