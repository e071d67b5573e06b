// First, and alone: it changes how everything after it is loaded.
import './quick-imports.ts';

const { openShop } = await import('./open-shop.ts');
await openShop();
