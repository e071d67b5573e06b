/** Longer than a closing dialog takes to return the focus to its opener. */
const settledAfterMs = 150;
/** On a slow connection the list without that opener is loaded later than that. */
const watchedForMs = 3_000;

/** After an action that removes its own button, now or soon: a lost focus moves to `target`. */
export function moveLostFocus(target: HTMLElement | null): void {
  const until = Date.now() + watchedForMs;
  let holder: Element | undefined;
  const look = () => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) target?.focus({ preventScroll: true });
    else if ((holder ??= focused) === focused && Date.now() < until) setTimeout(look, settledAfterMs);
  };
  setTimeout(look, settledAfterMs);
}
