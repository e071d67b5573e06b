export const unknownDevice = 'Unknown device';

type Sign = readonly [name: string, pattern: RegExp];

/** The first that fits: browsers also name those that they descend from. */
const browsers: readonly Sign[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|OPX|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];

/** An iPad calls itself a Mac unless told otherwise; nothing in the text can tell them apart. */
const systems: readonly Sign[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\b(?:Linux|X11)\b/],
];

/** Longer ones say nothing more that is worth looking at. */
const mostCharacters = 400;

/** A browser and what it runs on, in words of ours: nothing of what was sent comes out again. */
export function describeDevice(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, mostCharacters);
  const [browser, system] = [firstIn(browsers, text), firstIn(systems, text)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? unknownDevice;
}

function firstIn(signs: readonly Sign[], text: string): string | undefined {
  return signs.find(([, pattern]) => pattern.test(text))?.[0];
}
