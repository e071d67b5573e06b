import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  ssr: true,
  // The whole route table is small: shipping it at once saves the requests for it on every navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
