// Must be first: it changes how later imports are resolved.
import './import-resolver-hook.ts';

const given = { ...process.env };
// React selects its build by NODE_ENV. The shop's mode is read from the original environment.
if (given['MACROBOWL_DEV'] !== '1') process.env['NODE_ENV'] ??= 'production';

const { openShop } = await import('./open-shop.ts');
await openShop(given);
