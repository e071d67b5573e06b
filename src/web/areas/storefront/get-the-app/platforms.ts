import { brand } from '#web/platform/brand/brand.ts';

type Platform = { readonly name: string; readonly browser: string; readonly steps: readonly string[] };

export const platforms: readonly Platform[] = [
  {
    name: 'Android',
    browser: 'In Chrome, Edge or Samsung Internet',
    steps: [
      'Open the menu of the browser (⋮ or ≡).',
      'Tap “Add to Home screen” or “Install app”.',
      `Tap “Install”. ${brand.name} is then among your apps.`,
    ],
  },
  {
    name: 'iPhone and iPad',
    browser: 'In Safari, from iOS 16.4 on',
    steps: [
      'Tap Share (the square with an arrow).',
      'Tap “Add to Home Screen”.',
      'Tap “Add”. Notifications work in the app, not in Safari.',
    ],
  },
  {
    name: 'Computer',
    browser: 'In Chrome or Edge; in Safari by File, “Add to Dock”',
    steps: [
      'Look for the install symbol at the right end of the address bar.',
      'Click it, then “Install”.',
      `${brand.name} opens in a window of its own.`,
    ],
  },
];
