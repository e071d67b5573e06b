import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { precompress } from './scripts/precompress.ts';

export default {
  appDirectory: 'src/web',
  ssr: true,
  // The whole route table is small: shipping it at once saves the requests for it on every navigation.
  routeDiscovery: { mode: 'initial' },
  // A client loader here is a line or two: a file of its own would cost more than it saves.
  splitRouteModules: false,
  // Not earlier: the route table is written last.
  buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
