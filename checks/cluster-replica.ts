import { setTimeout as sleep } from 'node:timers/promises';
import { apiPrefix } from '#contract/endpoint.ts';
import { addPeople } from '../bench/support/people.ts';
import { freePort, startShopProcess } from '../bench/support/shop-process.ts';
import type { Check } from './support/check.ts';
import { missingPrograms } from './support/cluster-programs.ts';
import { Cluster } from './support/cluster.ts';
import { withoutLimits } from './support/shops.ts';
import { withClient } from './support/with-client.ts';

const reads = 50;
const everyMs = 100;
const patienceMs = 60_000;

export const check: Check = {
  guarantee: 'Reads from the standby',
  goal: 'dashboards are served by the standby, by the primary while it is away, and by the standby again; 0 failed requests',
  limitSeconds: 300,
  isTimed: true,
  isOnRequest: true,
  group: 'cluster',
  run: async (checking) => {
    const missing = missingPrograms();
    if (missing !== undefined) {
      checking.require(false, missing);
      return '';
    }
    const cluster = await Cluster.open(checking);
    const metricsPort = await freePort();
    const shop = await startShopProcess(cluster.databaseUrl, {
      ...withoutLimits,
      DATABASE_DIRECT_URL: cluster.directUrl,
      DATABASE_REPLICA_URL: cluster.replicaUrl,
      DATABASE_PREPARED_STATEMENTS: 'false',
      DATA_DIR: await checking.folder(),
      METRICS_PORT: String(metricsPort),
    });
    checking.onCleanup(() => shop.stop());
    const [admin] = await withClient(cluster.directUrl, (client) => addPeople(client, 'ROLE_ADMIN', 1));
    const headers = { authorization: `Bearer ${admin!.token}` };
    let failed = 0;
    const readDashboards = async () => {
      const before = await outcomes(metricsPort);
      for (let read = 0; read < reads; read += 1, await sleep(everyMs)) {
        const { ok } = await fetch(`${shop.address}${apiPrefix}/admin/dashboard`, { headers });
        if (!ok) failed += 1;
      }
      const after = await outcomes(metricsPort);
      return { byStandby: after.used - before.used, byPrimary: after.others - before.others };
    };
    const untilUsed = async () => {
      for (const began = Date.now(); Date.now() - began < patienceMs;)
        if ((await readDashboards()).byStandby === reads) return Math.round((Date.now() - began) / 1_000);
      throw new Error('the standby is not used');
    };
    await untilUsed();
    const standby = await cluster.standby();
    await standby.kill();
    const alone = await readDashboards();
    checking.require(alone.byPrimary > reads / 2, `${alone.byPrimary} of ${reads} were read from the primary`);
    standby.start();
    await cluster.untilReplicated();
    const seconds = await untilUsed();
    checking.require(failed === 0, `${failed} dashboards failed`);
    return (
      `standby there: ${reads} of ${reads} dashboards from it; killed: ${alone.byPrimary} from the primary, ${failed} failed; ` +
      `started again: all from it after ${seconds} s`
    );
  },
};

async function outcomes(metricsPort: number): Promise<{ used: number; others: number }> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const count = (outcome: string) =>
    Number(new RegExp(`^macrobowl_replica_reads_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
  return { used: count('used'), others: count('lagging') + count('unreachable') + count('failed') };
}
