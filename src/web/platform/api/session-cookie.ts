const name = 'session';
const oneDayInSeconds = 24 * 60 * 60;

export function readSessionToken(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  for (const pair of document.cookie.split('; ')) {
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1) || undefined;
  }
  return undefined;
}

export function writeSessionToken(token: string): void {
  setCookie(token, oneDayInSeconds);
}

export function removeSessionToken(): void {
  setCookie('', 0);
}

function setCookie(value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`;
}
