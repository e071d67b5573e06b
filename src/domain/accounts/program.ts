import { shopName } from '../shop-name.ts';

const maxNameLength = 60;
const unnamed = 'An app';

/**
 * The name under which a program is shown to people. A stranger chose it: only letters, digits and plain punctuation of one line
 * remain. Null when it passes for the shop.
 */
export function programName(text: string | undefined): string | null {
  const plain = (text ?? '').normalize('NFKC').replaceAll(/[^\p{L}\p{M}\p{N} .,'&()+_-]/gu, ' ');
  const name = plain.replaceAll(/ {2,}/g, ' ').trim().slice(0, maxNameLength).trim();
  if (
    name
      .toLowerCase()
      .replaceAll(/[^a-z]/g, '')
      .includes(shopName.toLowerCase())
  )
    return null;
  return name === '' ? unnamed : name;
}

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

/** The text of the consent page. A program can choose its name freely, but not the host of its address. */
export function askingPlace(redirectAddress: string): string {
  const kind = redirectKind(redirectAddress);
  if (kind === 'web') return new URL(redirectAddress).host;
  return kind === 'loopback' ? 'a program on this computer' : 'an app on this device';
}
