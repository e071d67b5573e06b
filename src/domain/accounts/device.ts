export const unknownDevice = 'Unknown device';

type Sign = readonly [name: string, pattern: RegExp];

/** First match wins: user agents also name the browsers that they derive from. */
const browsers: readonly Sign[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|OPX|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];

/** An iPad sends the user agent of a Mac by default, which cannot be distinguished. */
const systems: readonly Sign[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\b(?:Linux|X11)\b/],
];

const mostCharacters = 400;

/** The browser and the system, as fixed texts: nothing of the user agent is repeated. */
export function describeDevice(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, mostCharacters);
  const [browser, system] = [firstIn(browsers, text), firstIn(systems, text)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? unknownDevice;
}

function firstIn(signs: readonly Sign[], text: string): string | undefined {
  return signs.find(([, pattern]) => pattern.test(text))?.[0];
}
