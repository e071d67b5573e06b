import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { precompress } from './scripts/precompress.ts';

// Left alone, the bundler makes some twenty small files that a page needs at once; on a slow line each costs a round trip.
const chunks = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)\// },
  { name: 'frame', test: /\/src\/(?:web|domain)\/|node_modules\/lucide-react\/|preload-helper/, minShareCount: 2 },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), precompress()],
  build: {
    target: 'es2022',
    // Data URLs would be blocked by the Content-Security-Policy, and fonts and pictures are cached on their own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
  },
});
