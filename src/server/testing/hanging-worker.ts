import '#server/import-resolver-hook.ts';

/** A process whose worker takes a job and never ends it, to be killed by a test. */
const { pino } = await import('pino');
const { z } = await import('zod');
const { defineJob } = await import('#server/jobs/job.ts');
const { startWorker } = await import('#server/jobs/start-worker.ts');

const hanging = defineJob({
  name: 'hanging-job',
  maxAttempts: 3,
  payload: z.object({ n: z.int() }),
  run: () => {
    process.send!('has the job');
    return new Promise<void>(() => undefined);
  },
});
process.once('disconnect', () => process.exit());
startWorker({
  url: process.env['DATABASE']!,
  deps: {} as never,
  logger: pino({ level: 'silent' }),
  jobs: [hanging],
});
