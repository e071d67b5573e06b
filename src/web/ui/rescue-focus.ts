/** Longer than a closing dialog takes to give the focus back to its opener. */
const settledAfterMs = 150;

/** After an act that takes its own button off the page: a focus that got lost with it goes to `target`. */
export function rescueFocus(target: HTMLElement | null): void {
  setTimeout(() => {
    if (document.activeElement === null || document.activeElement === document.body) {
      target?.focus({ preventScroll: true });
    }
  }, settledAfterMs);
}
