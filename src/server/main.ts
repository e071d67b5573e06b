// First, and alone: it changes how everything after it is loaded.
import './quick-imports.ts';
import { setFlagsFromString } from 'node:v8';

// Most answers are ready bytes, so there is little garbage: the usual young generation would only cost memory.
setFlagsFromString('--max-semi-space-size=8');

const { openShop } = await import('./open-shop.ts');
await openShop();
