/** Longer than a closing dialog takes to give the focus back to its opener. */
const settledAfterMs = 150;
/** On a slow line the list without that opener comes later than that. */
const watchedForMs = 3_000;

/** After an act that takes its own button off the page, now or soon: a focus that got lost with it goes to `target`. */
export function rescueFocus(target: HTMLElement | null): void {
  const until = Date.now() + watchedForMs;
  let holder: Element | undefined;
  const look = () => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) target?.focus({ preventScroll: true });
    else if ((holder ??= focused) === focused && Date.now() < until) setTimeout(look, settledAfterMs);
  };
  setTimeout(look, settledAfterMs);
}
