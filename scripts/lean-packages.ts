import { fileURLToPath } from 'node:url';

const router = /\/react-router\/dist\/production\/lib\//;
const queryCore = /\/@tanstack\/query-core\/build\/modern\//;
const createIcon = fileURLToPath(new URL('../src/web/ui/create-icon.ts', import.meta.url));

/** What is not defined is imported by code for the server only. The build fails when an update imports another name. */
const unused: Readonly<Record<string, string>> = {
  // Route discovery is 'initial' (react-router.config.ts): the browser has the whole route table from the beginning.
  'dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false;
    export const getPartialManifest = (manifest) => manifest;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    export let URL_LIMIT, getManifestPath, getPathsWithAncestors, handleClientVersionMismatch;`,
  // `HydratedRouter` is given no instrumentations (src/web/entry.client.tsx).
  'router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export let instrumentHandler, instrumentationResultMetaContext;`,
  // Lists of ours have pages with numbers.
  'infiniteQueryBehavior.js': `
    export function infiniteQueryBehavior() { throw new Error('scripts/lean-packages.ts leaves out infinite queries'); }
    export let hasNextPage, hasPreviousPage;`,
};

/** Leaves out of the browser's files what our packages have for settings that are not ours. */
export function leanPackages() {
  return [
    {
      name: 'unused-parts',
      apply: 'build' as const,
      enforce: 'pre' as const,
      applyToEnvironment: ({ name }: { readonly name: string }) => name === 'client',
      transform: {
        filter: { id: [router, queryCore] },
        handler: (code: string, id: string) =>
          unused[id.split(router).at(-1)!.split(queryCore).at(-1)!] ?? nameless(code),
      },
    },
    {
      name: 'lean-icons',
      apply: 'build' as const,
      enforce: 'pre' as const,
      transform: {
        filter: { id: /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
        handler: () => `export { createIcon as default } from ${JSON.stringify(createIcon)};`,
      },
    },
  ];
}

/** The bundler keeps each component that has a name for developer tools, used or not. */
const nameless = (code: string) => code.replaceAll(/^\w+\.displayName = ".*";$/gm, '');
