import { shopName } from '../shop-name.ts';

const maxNameLength = 60;
const unnamed = 'An app';

/**
 * The name under which a program is shown to people. A stranger chose it: only letters, digits and plain punctuation of one line
 * remain. Null when it reads as the shop's or as an official one, or mixes scripts.
 */
export function programName(text: string | undefined): string | null {
  const plain = (text ?? '').normalize('NFKC').replaceAll(/[^\p{L}\p{M}\p{N} .,'&()+_-]/gu, ' ');
  const name = plain.replaceAll(/ {2,}/g, ' ').trim().slice(0, maxNameLength).trim();
  if (!isOfOneScript(name) || readsAs(name).replaceAll(' ', '').includes(readsAs(shopName))) return null;
  const words = readsAs(name).split(' ').filter(Boolean);
  const isOffice =
    words.some((word) => offices.has(word)) && words.every((word) => offices.has(word) || beside.has(word));
  if (isOffice || words.includes(officialWord)) return null;
  return name === '' ? unnamed : name;
}

/** Latin letters for those that look like them, as in the confusables of UTS 39; those of other scripts in alphabetical order. */
const lookAlikes = Object.fromEntries(
  Object.entries({
    a: 'аɑαᴀ@4',
    b: 'вьвβʙƀɓ8',
    c: 'сϲᴄ¢',
    d: 'ԁđɖɗ',
    e: 'еєҽεᴇɛ3',
    f: 'ƒſ',
    g: 'ɡցɢ9',
    h: 'һнհʜ',
    j: 'јϳʝ',
    k: 'кκᴋĸ',
    l: 'iі1|ıɩӏιɪʟłľ!ןլ',
    m: 'мᴍϻ',
    n: 'пոηɴ',
    o: 'оοօσᴏøɵө0',
    p: 'рρƿᴘ',
    q: 'ԛզ',
    r: 'гʀɼ',
    s: 'ѕꜱ5$',
    t: 'тτᴛŧ7',
    u: 'цυսᴜμ',
    v: 'ѵνᴠ',
    w: 'ԝшωѡᴡɯщա',
    x: 'хχ',
    y: 'уγүʏ',
    z: 'ᴢʐ2',
  }).flatMap(([letter, alike]) => Array.from(alike, (one) => [one, letter])),
);

/** How a text reads at a glance: in small Latin letters without accents, where two letters that look like one are that one. */
const readsAs = (text: string): string =>
  Array.from(text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase(), (one) => lookAlikes[one] ?? one)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/[^a-z]+/g, (gap) => (gap.includes(' ') ? ' ' : ''));

const officialWord = readsAs('official');
const wordsOf = (text: string) => new Set(text.split(' ').map(readsAs));
const offices = wordsOf(
  'admin administrator administration care helpdesk nutritionist payment payments refund refunds security staff support system verified',
);
const beside = wordsOf('account app bank customer department desk help kitchen order service shop store team the');

/** The scripts of living languages (UAX 31) that a name may be written in. */
const scripts = (
  'Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew Hiragana ' +
  'Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'
).split(' ');
/** Written together by habit: "highly restrictive" of UTS 39. */
const together = ['Latin Han Hiragana Katakana', 'Latin Han Bopomofo', 'Latin Han Hangul'].map((set) => set.split(' '));
const writtenIn = [...scripts.map((script) => [script]), ...together].map(
  (set) => new RegExp(`^[${set.map((script) => `\\p{scx=${script}}`).join('')}\\p{sc=Common}\\p{sc=Inherited}]*$`, 'u'),
);
const isOfOneScript = (name: string): boolean => writtenIn.some((pattern) => pattern.test(name));

/** RFC 8252 asks for a reverse domain name such as com.example.app; these editors have none. */
const knownSchemes = new Set(['cursor', 'vscode', 'vscode-insiders']);
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

type RedirectKind = 'web' | 'loopback' | 'app';

/** The address to which a code may be sent: https, http on the person's own machine, or a scheme of an app. Null when it is none of these. */
function redirectKind(address: string): RedirectKind | null {
  if (!/^[\x21-\x7e]+$/.test(address) || address.includes('#') || address.includes('\\')) return null;
  const url = URL.parse(address);
  if (!url || url.username !== '' || url.password !== '') return null;
  const scheme = url.protocol.slice(0, -1);
  if (scheme === 'https') return url.hostname === '' ? null : 'web';
  if (scheme === 'http') return loopbackHosts.has(url.hostname) ? 'loopback' : null;
  return scheme.includes('.') || knownSchemes.has(scheme) ? 'app' : null;
}

export function isRedirectAddress(address: string): boolean {
  return redirectKind(address) !== null;
}

/** Exactly as it was registered; only the port of a loopback address is open, because a program listens where it can (RFC 8252). */
export function isRegisteredAddress(address: string, registered: readonly string[]): boolean {
  if (registered.includes(address)) return true;
  if (redirectKind(address) !== 'loopback') return false;
  return registered.some((one) => redirectKind(one) === 'loopback' && withoutPort(one) === withoutPort(address));
}

const withoutPort = (address: string): string => address.replace(/^(http:\/\/(?:[\w.]+|\[::1\])):\d+(?=[/?]|$)/i, '$1');

/** The text of the consent page. A program can choose its name freely, but not the host of its address. */
export function askingPlace(redirectAddress: string): string {
  const kind = redirectKind(redirectAddress);
  if (kind === 'web') return new URL(redirectAddress).host;
  return kind === 'loopback' ? 'a program on this computer' : 'an app on this device';
}
