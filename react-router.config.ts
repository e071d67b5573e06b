import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { buildServiceWorkers } from './scripts/build-service-worker.ts';
import { precompress } from './scripts/precompress.ts';
import { trimRouteTable } from './scripts/trim-route-table.ts';

export default {
  appDirectory: 'src/web',
  ssr: true,
  // The whole route table is small: shipping it at once saves the requests for it on every navigation.
  routeDiscovery: { mode: 'initial' },
  // A client loader here is a line or two: a file of its own would cost more than it saves.
  splitRouteModules: false,
  // Not earlier: the route table is written last.
  buildEnd: async ({ reactRouterConfig }) => {
    const clientFolder = join(reactRouterConfig.buildDirectory, 'client');
    await trimRouteTable(clientFolder);
    await buildServiceWorkers(clientFolder);
    await precompress(clientFolder);
  },
} satisfies Config;
