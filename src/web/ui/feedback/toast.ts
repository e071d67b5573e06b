export type Toast = {
  readonly id: number;
  readonly tone: 'success' | 'error';
  readonly message: string;
  /** A bulleted list under the message, for errors of several fields. */
  readonly points: readonly string[];
  readonly durationMs: number;
  /** A way back or on; it also closes the toast. */
  readonly action: ToastAction | undefined;
};

type ToastAction = { readonly label: string; readonly run: () => void };

type ToastOptions = {
  readonly points?: readonly string[];
  readonly durationMs?: number;
  readonly action?: ToastAction;
};

const mostAtOnce = 3;
const usualDurationMs = 4000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(tone: Toast['tone'], message: string, options: ToastOptions = {}): void {
  const { points = [], durationMs = usualDurationMs, action } = options;
  set([...toasts, { id: ++lastId, tone, message, points, durationMs, action }].slice(-mostAtOnce));
}

/** Part of every page and not loaded on demand: it has to work when the network is down. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
};

export function dismissToast(id: number): void {
  set(toasts.filter((one) => one.id !== id));
}

export const readToasts = (): readonly Toast[] => toasts;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
