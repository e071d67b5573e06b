import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { precompress } from './scripts/precompress.ts';

// Left alone, the bundler makes some twenty small files that a page needs at once; on a slow line each costs a round trip.
// The frame holds what home and menu need. What only pages behind a sign-in share stays out of it.
const behindSignIn = 'addresses|guards|orders|live|demo-mode|staff-entry|cart/cart-(?:view|sync|actions)';
const formsAndDialogs = 'ui/(?:dialog|confirm-dialog|use-return-focus|status-|text-field|submit-button|form-error)';
const chunks = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)\// },
  {
    name: 'frame',
    test: new RegExp(
      `/src/(?:web|domain)/(?!${behindSignIn}|${formsAndDialogs})|node_modules/lucide-react/|preload-helper`,
    ),
    minShareCount: 2,
  },
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
