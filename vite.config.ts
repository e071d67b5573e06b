import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { endpointModules } from './scripts/endpoint-modules.ts';
import { leanPackages } from './scripts/lean-packages.ts';

// Left alone, the bundler makes some twenty small files that a page needs at once; on a slow line each costs a round trip.
// So what home and menu need is one file, the frame. It is a list, because every visitor pays for what gets into it.
const frame = [
  'src/web/(?:root|app/layout/(?!cart-bar|mobile-menu-sheet|storefront)|platform/(?:brand/|page/|install/|session/(?!sign-in-failure)|api/(?!(?:open-|save-)?download|upload|use-mutation))|ui/use-hydrated)',
  'src/web/features/(?:meal-card/(?:meal-picture|meal-macros|meal-path|meals-query|table-colour)|cart/(?:cart-key|use-cart)|nutrition-target/(?:load|use-|what-)|orders/use-order-terms|addresses/(?:addresses-query|serviceability(?:\\.|-text))|food-labels/sold-out)',
  'src/domain/calendar/(?:business-day|format-instant)',
  'src/web/ui/(?:\\w+/)?(?:fonts/|button|class-names|create-icon|empty-state|error-state|icon-button)',
  'src/web/ui/(?:\\w+/)?(?:quantity|skeleton|skip-link|spinner|stored-image|text-link|toast)',
  'src/domain/(?:\\w+/)?(?:allergen|availability|meal-type|menu-search|money|nutrition\\.|memoize-by-key|order-terms)',
  'src/domain/accounts/(?:role|permissions|safe-next)',
  'lucide-react/dist/esm/icons/(?:arrow-right|check|chevron-down|chevron-left|chevron-right|circle-check|clock|leaf|map-pin|menu|minus)\\.',
  'lucide-react/dist/esm/icons/(?:play|plus|search|shopping-bag|sliders-horizontal|triangle-exclamation-point|x)\\.',
  // Loaded a moment later: as a file of its own it would cost twice as much.
  'src/web/platform/live/(?:follow-shop|use-live-shop|page-presence)',
  'preload-helper',
];
// What home, menu and the page of a meal show of meals, and whether we are open and deliver.
const meals =
  'src/web/features/(?:meal-card/(?!component|swap)|food-labels/(?:allergen|macro-meter|veg)|addresses/checked|delivery-area/(?:delivery-check\\.|opening-line))|src/domain/finder/default-target';
// A page with what it shares with its own dialogs.
const menu = 'src/(?:web/areas/storefront/menu/(?!menu-(?:filter|search)-dialog|no-meals)|domain/menu/menu-filter)';
const order =
  'src/(?:web/areas/storefront/order/(?!suggested|sold-out|slot-|order-refused|order-(?:attempt|failure)|place-order\\.|submit-order|cart-changes|coupon-|note-field|payment-choice|reduced-|address-choice|first-address|new-address)|domain/trading/promised-time)';
// Behind its buttons.
const orderParts = 'src/web/areas/storefront/order/(?:address-choice|note-field|payment-choice)';
// What changes a cart: with the session, on every page.
const cart =
  'src/(?:web/(?:features/cart/(?!add-guest)|app/layout/cart-bar|ui/navigation/bottom-bar)|domain/orders/pricing)';
// Small pieces of most forms and dialogs: a file each would only lengthen the list of files that a page brings.
const customer =
  'src/web/(?:ui/(?:in-flight-guard|fields/choice-tile)|platform/guards/(?:require-session|waiting))|lucide-react/dist/esm/icons/(?:banknote|bike|calendar-days)\\.';
const forms = [
  'src/web/(?:ui/(?:use-media-query|dialogs/use-dialog-step|fields/(?:labelled|text-area))|features/addresses/(?:address-dialog|address-lines|serviceability-line))',
  'lucide-react/dist/esm/icons/(?:circle-x|credit-card|map-pin-off|wallet)\\.',
];
// What a page with actions needs besides.
const actions = [
  '@tanstack/.*(?:useMutation|mutationObserver)',
  'src/web/(?:platform/api/use-mutation|ui/(?:dialogs/(?:move-lost-focus|use-back-closes)|fields/(?:form-error|text-field)))',
];
// Every page brings the route table, which lists the files of each: so the staff's small files are one, too.
const staff =
  'src/web/(?:ui/staff-(?:list|page)/|features/(?:staff-shell/|command-palette/(?!command))|areas/\\w+/\\w+-meta)';
const records =
  'src/(?:web/platform/upload/|web/features/orders/order-status-colours|web/ui/(?:feedback/status|navigation/(?:page-step|underline-tabs))|domain/(?:calendar/|orders/order-status|readable-code))';
const dialogs = 'src/web/ui/dialogs/(?:dialog|confirm-dialog|use-return-focus)';
const tabs = 'src/web/ui/(?:fields/(?:check-|range-|search-)|navigation/(?:link-tabs|pill-tabs|use-selected))';
const chunks = [
  {
    name: 'react',
    // Parts of TanStack Query that few pages need stay out.
    test: /src\/web\/entry\.client|node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)\/(?!.*(?:useQueries|queriesObserver|useMutation|mutationObserver))/,
  },
  { name: 'frame', test: new RegExp(frame.join('|')) },
  { name: 'meals', test: new RegExp(meals) },
  // Before home, in whose file all other forms would load it.
  { name: 'text-lengths', test: /src\/domain\/text-lengths/ },
  { name: 'home', test: /src\/web\/(?:ui\/carousel|areas\/storefront\/home\/)/ },
  { name: 'tabs', test: new RegExp(tabs), minShareCount: 2 },
  { name: 'menu', test: new RegExp(menu) },
  { name: 'cart', test: new RegExp(cart) },
  { name: 'customer', test: new RegExp(customer) },
  { name: 'order', test: new RegExp(order) },
  { name: 'forms', test: new RegExp(forms.join('|')) },
  { name: 'order-parts', test: new RegExp(orderParts) },
  { name: 'actions', test: new RegExp(actions.join('|')) },
  { name: 'icons', test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 5 },
  { name: 'dialogs', test: new RegExp(dialogs), minShareCount: 3 },
  { name: 'records', test: new RegExp(records), minShareCount: 3 },
  { name: 'staff', test: new RegExp(staff), minShareCount: 3 },
  { name: 'endpoints', test: /^\0endpoints\// },
];

/** Lets the file of a page hold what its dialogs share with it. React Router would keep such pieces in files of their own. */
const extendPages = {
  name: 'extend-pages',
  configEnvironment: (name: string) =>
    name === 'client'
      ? { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' as const } } }
      : undefined,
};

/** The server's renderer with its packages: they would be 900 files, which each start of the server finds and reads. */
const oneFile = {
  resolve: { noExternal: true as const },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: { rolldownOptions: { output: { codeSplitting: false, minify: true } } },
};

/** Text of ASCII alone takes one byte of memory for each character, any other two. */
const asciiOnly = {
  name: 'ascii-only',
  applyToEnvironment: ({ name }: { readonly name: string }) => name === 'ssr',
  generateBundle(_: unknown, files: Record<string, { readonly type: string; code?: string }>) {
    for (const file of Object.values(files))
      file.code &&= file.code.replaceAll(
        /[^\0-\x7F]/g,
        (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
  },
};

// Shared files are named by their hash alone: every page brings the route table, which lists them all.
const chunkFileNames = 'assets/[hash].js';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), endpointModules(), leanPackages(), extendPages, asciiOnly],
  build: {
    target: 'es2022',
    // Data URLs would be blocked by the Content-Security-Policy, and fonts and pictures are cached on their own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // For scripts/build-service-worker.ts.
    manifest: true,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks }, chunkFileNames } } } },
    ssr: command === 'build' ? oneFile : {},
  },
}));
