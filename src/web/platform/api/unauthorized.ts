type Listener = () => void;

let listener: Listener | undefined;

/** The session store subscribes here; the API layer must not import it, because the store itself makes calls. */
export function onUnauthorized(next: Listener): void {
  listener = next;
}

export function reportUnauthorized(): void {
  listener?.();
}
