import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { endpointModules } from './scripts/endpoint-modules.ts';

// Left alone, the bundler makes some twenty small files that a page needs at once; on a slow line each costs a round trip.
// So what home and menu need is one file, the frame. It is a list, because every visitor pays for what gets into it.
const frame = [
  'src/web/(?:root|brand|page-|use-(?!day-left)|layout/|session/(?!sign-in-failure)|api/(?!download|upload)|meal-card/(?:meal-picture|meal-macros|meal-path|meals-query|table-colour)|delivery-area/(?:delivery-check\\.|checked|opening-line)|cart/(?:cart-key|use-cart)|orders/use-order-terms)',
  'src/web/ui/(?:\\w+/)?(?:button|class-names|empty-state|error-state|icon-button|logo)',
  'src/web/ui/(?:\\w+/)?(?:quantity|move-lost-focus|skeleton|skip-link|spinner|stored-image|text-link|toast)',
  'src/domain/(?:\\w+/)?(?:allergen|availability|meal-type|menu-search|money|nutrition|memoize-by-key|pricing|order-terms)',
  'src/domain/accounts/(?:role|permissions|safe-next)',
  'node_modules/lucide-react/dist/esm/(?!icons/)',
  'lucide-react/dist/esm/icons/(?:arrow-right|check|chevron-left|chevron-right|circle-check|clock|map-pin|menu|minus)\\.',
  'lucide-react/dist/esm/icons/(?:play|plus|search|shopping-bag|sliders-horizontal|triangle-exclamation-point|x)\\.',
  'preload-helper',
];
// What home, menu and the page of a meal show of meals.
const meals = 'src/web/(?:meal-card/(?!component|swap)|ui/food/(?:allergen|macro-meter|sold-out|veg))';
// What the menu shares with its own dialogs.
const menu = 'src/(?:web/areas/storefront/menu/|web/ui/fields/(?:range-|check-)|domain/menu/menu-filter)';
// What the cart and the order page of a signed-in customer need; and small pieces of most forms and dialogs: a file each
// would only lengthen the list of files that every page brings.
const customer = [
  'src/web/(?:in-flight-guard/|guards/(?:require-session|waiting)|cart/(?!wanted)|addresses/(?:address-(?:dialog|lines)|use-address-dialog))',
  'src/web/ui/(?:dialogs/(?:use-back-closes|use-dialog-step)|navigation/bottom-bar|use-media-query|fields/(?:form-error|labelled|text-))',
  'src/(?:web/areas/storefront/order/(?:use-)?delivery-time|domain/(?:\\w+/)?(?:slots|promised-time))',
  'lucide-react/dist/esm/icons/(?:banknote|bike|circle-x|credit-card|wallet)\\.',
];
// Every page brings the route table, which lists the files of each: so the staff's small files are one, too.
const staff = 'src/web/(?:staff-list/|staff-shell/(?!command-palette)|areas/\\w+/\\w+-meta)';
const records =
  'src/(?:web/upload/|web/ui/(?:feedback/status|navigation/page-step)|domain/(?:calendar/|orders/order-status|readable-code))';
const dialogs = 'src/web/ui/dialogs/(?:dialog|confirm-dialog|use-return-focus)';
const tabs = 'src/web/ui/(?:fields/search-field|navigation/(?:link-tabs|pill-tabs|underline-tabs|use-selected))';
const visitorEndpoints = '^\\0endpoints/(?:addresses|auth|cart|catalog|contact|customize|orders)$';
const chunks = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)\// },
  { name: 'frame', test: new RegExp(frame.join('|')), minShareCount: 2 },
  { name: 'meals', test: new RegExp(meals), minShareCount: 2 },
  { name: 'home', test: /src\/web\/ui\/carousel|lucide-react\/dist\/esm\/icons\/leaf\./ },
  { name: 'menu', test: new RegExp(menu), minShareCount: 2 },
  // Before the customer's, which needs it: days, times and where we deliver are on pages that need nothing else of that.
  {
    name: 'calendar',
    test: /src\/(?:domain\/calendar\/(?:business-day|calendar-days|format-instant)|web\/addresses\/(?:addresses-|serviceability))/,
    minShareCount: 2,
  },
  // What a page asks for after it is shown: whether we are open, and what changes.
  { name: 'opening', test: /follow-shop|page-presence|opening-status/ },
  { name: 'customer', test: new RegExp(customer.join('|')) },
  { name: 'tabs', test: new RegExp(tabs), minShareCount: 2 },
  { name: 'icons', test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 5 },
  { name: 'dialogs', test: new RegExp(dialogs), minShareCount: 3 },
  { name: 'records', test: new RegExp(records), minShareCount: 3 },
  { name: 'staff', test: new RegExp(staff), minShareCount: 3 },
  { name: 'endpoints', test: new RegExp(visitorEndpoints) },
  { name: 'staff-endpoints', test: /^\0endpoints\/(?!opening-status)/ },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), endpointModules()],
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
