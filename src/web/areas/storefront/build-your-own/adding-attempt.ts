import { newIdempotencyKey } from '#web/api/idempotency-key.ts';

let open: { readonly meal: string; readonly key: string } | undefined;

/** One wish to add this meal. Its key goes with every try until one is answered, so that the cart holds it once. */
export function keyForAdding(meal: unknown): string {
  const text = JSON.stringify(meal);
  if (open?.meal !== text) open = { meal: text, key: newIdempotencyKey() };
  return open.key;
}

export function forgetAdding(): void {
  open = undefined;
}
