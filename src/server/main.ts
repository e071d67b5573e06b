// First, and alone: it changes how everything after it is loaded.
import './import-resolver-hook.ts';

const given = { ...process.env };
// React looks here for which of its builds to load. Whether the shop is a demo is told by what was given.
if (given['MACROBOWL_DEV'] !== '1') process.env['NODE_ENV'] ??= 'production';

const { openShop } = await import('./open-shop.ts');
await openShop(given);
