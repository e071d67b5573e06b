import { readFileSync } from 'node:fs';
import { brand } from '#web/platform/brand/brand.ts';

const tokens = readFileSync(new URL('../src/web/ui/styles/tokens.css', import.meta.url), 'utf8');

function colourToken(name: string): string {
  const value = new RegExp(`--color-${name}: (#[0-9a-f]{6})`, 'i').exec(tokens)?.[1];
  if (value === undefined) throw new Error(`tokens.css has no colour ${name}`);
  return value.toUpperCase();
}

const png = (size: string) => ({ sizes: size, type: 'image/png' });
const shortcutIcon = [{ src: '/icon-192.png', ...png('192x192') }];

/** Sizes as in scripts/draw-app-screenshots.ts. */
const screenshots = [
  { src: '/screenshot-menu.png', ...png('390x844'), form_factor: 'narrow', label: 'The menu with macros' },
  { src: '/screenshot-builder.png', ...png('390x844'), form_factor: 'narrow', label: 'Build your own bowl' },
  { src: '/screenshot-wide.png', ...png('1280x800'), form_factor: 'wide', label: 'The menu on a computer' },
];

/** What public/site.webmanifest holds. `id` stays the same for ever: browsers recognise an installed app by it. */
export const webManifest = {
  id: '/',
  name: brand.name,
  short_name: brand.name,
  description: brand.tagline,
  lang: 'en-IN',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: colourToken('rice'),
  theme_color: colourToken('rice'),
  categories: ['food', 'health', 'shopping'],
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', ...png('192x192'), purpose: 'any' },
    { src: '/icon-512.png', ...png('512x512'), purpose: 'any' },
    { src: '/icon-maskable-192.png', ...png('192x192'), purpose: 'maskable' },
    { src: '/icon-maskable-512.png', ...png('512x512'), purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Menu', url: '/menu', icons: shortcutIcon },
    { name: 'Find My Bowl', url: '/find-my-bowl', icons: shortcutIcon },
    { name: 'Today', url: '/today', icons: shortcutIcon },
    { name: 'Orders', url: '/profile?tab=orders', icons: shortcutIcon },
  ],
  screenshots,
};

export const manifestText = `${JSON.stringify(webManifest, null, 2)}\n`;
