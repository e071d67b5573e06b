import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// Left alone, the bundler makes some twenty small files that a page needs at once; on a slow line each costs a round trip.
// So what home and menu need is one file, the frame. It is a list, because every visitor pays for what gets into it.
const frame = [
  'src/web/(?:root|brand|page-|use-|layout/|session/|api/(?!download)|meal-card/|delivery-area/(?:delivery-check\\.|checked)|cart/(?:cart-key|use-cart)|orders/use-order-terms)',
  'src/web/ui/(?:\\w+/)?(?:allergen|button|carousel|class-names|empty-state|error-state|icon-button|link-tabs|logo|macro-meter)',
  'src/web/ui/(?:\\w+/)?(?:pill-tabs|quantity|move-lost-focus|search-field|skeleton|skip-link|spinner|stored-image|text-link|toast|veg)',
  'src/domain/(?:\\w+/)?(?:allergen|meal-type|menu-search|money|nutrition|memoize-by-key|pricing|order-terms)',
  'src/domain/accounts/(?:role|permissions|safe-next)',
  'node_modules/lucide-react/dist/esm/(?!icons/)',
  'lucide-react/dist/esm/icons/(?:arrow-right|check|chevron-left|chevron-right|circle-check|clock|map-pin|menu|minus)\\.',
  'lucide-react/dist/esm/icons/(?:plus|search|shopping-bag|sliders-horizontal|triangle-exclamation-point|x)\\.',
  'preload-helper',
];
// What the menu shares with its own dialogs.
const menu = 'src/(?:web/areas/storefront/menu/|web/ui/fields/(?:range-|check-)|domain/menu/menu-filter)';
// Small, and used by most forms and dialogs: a file each would only lengthen the list of files that every page brings.
const actions = 'src/web/(?:in-flight-guard/|ui/dialogs/(?:use-back-closes|use-dialog-step))';
const chunks = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)\// },
  { name: 'frame', test: new RegExp(frame.join('|')), minShareCount: 2 },
  { name: 'menu', test: new RegExp(menu), minShareCount: 2 },
  { name: 'actions', test: new RegExp(actions), minShareCount: 2 },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
