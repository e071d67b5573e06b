/** Of Chromium; other browsers have no such event, and people install by the browser's menu. */
type InstallPrompt = Event & { prompt(): Promise<unknown> };

let offered: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function set(next: InstallPrompt | null): void {
  offered = next;
  for (const listener of listeners) listener();
}

/** From the first moment on: the browser sends the event once for each load, on any page. */
export function saveInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Without this, Android shows a banner of its own.
    event.preventDefault();
    set(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => set(null));
}

export const readInstallPrompt = (): InstallPrompt | null => offered;

export function subscribeToInstallPrompt(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The browser accepts one answer for each event. */
export async function install(): Promise<void> {
  const prompt = offered;
  set(null);
  await prompt?.prompt();
}
