import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const beginning = 'window.__reactRouterManifest=';
/** Pages that a link fetches before it is followed (`prefetch`). Only for these the browser reads what a page imports. */
const prefetched = new Set(['areas/storefront/menu/menu-page']);

type RouteTable = { readonly routes: Readonly<Record<string, object>> };

/** Every page brings the route table, and the lists of what each page imports were half of it. */
export async function trimRouteTable(clientFolder: string): Promise<void> {
  const assets = join(clientFolder, 'assets');
  const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file));
  if (name === undefined) throw new Error('The build has no route table');
  const path = join(assets, name);
  await writeFile(path, trimmed(await readFile(path, 'utf8')));
}

export function trimmed(source: string): string {
  const table = JSON.parse(source.slice(beginning.length, -1)) as RouteTable;
  const routes = Object.entries(table.routes).map(([id, route]) => [
    id,
    Object.fromEntries(
      Object.entries(route).filter(([key, value]) => value !== false && (key !== 'imports' || prefetched.has(id))),
    ),
  ]);
  return `${beginning}${JSON.stringify({ ...table, routes: Object.fromEntries(routes) })};`;
}
