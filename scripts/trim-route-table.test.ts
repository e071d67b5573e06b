import { expect, it } from 'vitest';
import { trimmed } from './trim-route-table.ts';

const route = (id: string) => ({
  id,
  hasLoader: true,
  hasAction: false,
  module: `/assets/${id}.js`,
  imports: ['/a.js'],
});

it('the route table of the browser lists the imports of a page only where a link fetches them ahead', () => {
  const [menu, terms] = ['areas/storefront/menu/menu-page', 'areas/admin/terms/terms-page'] as const;
  const table = { version: '1', routes: { [menu]: route(menu), [terms]: route(terms) } };
  const source = trimmed(`window.__reactRouterManifest=${JSON.stringify(table)};`);
  expect(JSON.parse(source.slice('window.__reactRouterManifest='.length, -1))).toEqual({
    version: '1',
    routes: {
      [menu]: { id: menu, hasLoader: true, module: `/assets/${menu}.js`, imports: ['/a.js'] },
      [terms]: { id: terms, hasLoader: true, module: `/assets/${terms}.js` },
    },
  });
});
