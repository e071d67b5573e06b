import type { AdminDashboard } from '#contract/admin-office.ts';

type Health = AdminDashboard['health']['database'];

/** Longer than this is as good as away for whoever waits at the counter. */
const timeoutMs = 1_500;

/** Really asks, and says how long the answer took. Never fails: that is what it is there to tell. */
export async function probe(ask: () => Promise<string>): Promise<Health> {
  const started = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), timeoutMs);
  });
  try {
    const detail = await Promise.race([ask(), tooLate]);
    return { isOnline: true, milliseconds: Math.round((performance.now() - started) * 10) / 10, detail };
  } catch {
    return { isOnline: false, milliseconds: null, detail: 'No answer' };
  } finally {
    clearTimeout(timer);
  }
}
