/* oxlint-disable unicorn/consistent-function-scoping -- the function is written into pages as text, with all that it uses */
type Press = { readonly kind: 'press'; readonly target: HTMLElement };
type Tick = { readonly kind: 'tick'; readonly target: HTMLInputElement; readonly checked: boolean };
type Text = { readonly kind: 'text'; readonly target: TextControl; readonly value: string };
type Submit = { readonly kind: 'submit'; readonly target: HTMLFormElement };
type EarlyInput = Press | Tick | Text | Submit;
type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    /** Replays what was recorded, in order, and ends the recording. */
    replayEarlyInput?: () => void;
  }
}

/**
 * A page looks ready before it is hydrated: what is pressed, ticked and typed until then is recorded here and replayed
 * afterwards. The server writes the text of this function into the head of every page, so that it runs before the first
 * paint: it must not refer to anything outside itself.
 */
export function recordEarlyInput(): void {
  // React would take it for the first script that it rendered itself.
  document.currentScript?.remove();
  const recorded: EarlyInput[] = [];
  const recordedEvents = ['click', 'pointerup', 'input', 'change', 'submit'];
  /** A link waits for the presses before it, because leaving would lose them; but not for scripts that never arrive. */
  const linksWaitMs = 10_000;
  let firstRecordedAt = 0;
  let isReplaying = false;
  const microtask = () => Promise.resolve();

  const isTickable = (element: Element): element is HTMLInputElement =>
    element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio');

  function add(input: EarlyInput): void {
    if (recorded.length === 0) firstRecordedAt = performance.now();
    recorded.push(input);
  }

  function recordClick(event: MouseEvent, target: Element): void {
    if (isTickable(target)) return event.stopImmediatePropagation();
    const control = target.closest<HTMLElement>('button, a[href]');
    if (!control) return;
    if (control instanceof HTMLAnchorElement) {
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !control.target;
      // The browser follows a link without our scripts.
      if (recorded.length === 0 || !isPlain || performance.now() - firstRecordedAt > linksWaitMs) return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    add({ kind: 'press', target: control });
  }

  function recordValue(event: Event, target: TextControl): void {
    event.stopImmediatePropagation();
    if (isTickable(target)) {
      if (event.type === 'change') add({ kind: 'tick', target, checked: target.checked });
      return;
    }
    if (event.type === 'change' && !(target instanceof HTMLSelectElement)) return;
    if (recorded.at(-1)?.target === target) recorded.pop();
    add({ kind: 'text', target, value: target.value });
  }

  function record(event: Event): void {
    const { target } = event;
    if (isReplaying || !(target instanceof Element)) return;
    if (event.type === 'click') return recordClick(event as MouseEvent, target);
    if (event.type === 'pointerup') {
      // No click follows on a disabled button, which may be enabled by what was ticked before.
      const disabled = target.closest<HTMLElement>('button:disabled');
      if (disabled) add({ kind: 'press', target: disabled });
      return;
    }
    if (target instanceof HTMLFormElement) {
      event.preventDefault();
      event.stopImmediatePropagation();
      add({ kind: 'submit', target });
      return;
    }
    const isControl =
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement;
    if (isControl && target.type !== 'file') recordValue(event, target);
  }

  function replayOne(input: EarlyInput): void {
    const { target } = input;
    if (!target.isConnected) return;
    switch (input.kind) {
      case 'press':
        return target.click();
      case 'submit':
        return input.target.requestSubmit();
      case 'tick':
        input.target.checked = !input.checked;
        return target.click();
      case 'text': {
        // A render since then may have reset the text. Setting an equal text would move the cursor.
        if (input.target.value !== input.value) input.target.value = input.value;
        // React's own record of the value: it ignores an event without a change since then.
        const tracker = Reflect.get(target, '_valueTracker') as { setValue(value: string): void } | undefined;
        tracker?.setValue(`${input.value}-`);
        for (const type of ['input', 'change']) target.dispatchEvent(new Event(type, { bubbles: true }));
      }
    }
  }

  /**
   * All in one task, so that no key is typed between a field that React has reset and its replay. React renders each
   * change in a microtask, which the next one waits for.
   */
  async function replay(): Promise<void> {
    for (let input = recorded.shift(); input; input = recorded.shift()) {
      for (let wait = 0; wait < 20 && input.kind === 'press' && input.target.matches(':disabled'); wait++) {
        await (wait < 5 ? microtask() : new Promise((resolve) => setTimeout(resolve, 16)));
      }
      isReplaying = true;
      replayOne(input);
      isReplaying = false;
      await microtask();
      await microtask();
    }
    for (const type of recordedEvents) window.removeEventListener(type, record, true);
  }

  // A page that is opened again is scrolled to where it was: everything above must have its height (`.meal-list`).
  const [visit] = performance.getEntriesByType('navigation');
  if (!(visit instanceof PerformanceNavigationTiming) || visit.type !== 'navigate')
    document.documentElement.dataset['settled'] = '';

  // An offer that was closed on an earlier visit must not move the page when it goes.
  try {
    if (localStorage.getItem('target-offer-closed')) document.documentElement.dataset['targetOfferClosed'] = '';
  } catch {
    // Storage is disabled: the offer is shown on every visit.
  }

  for (const type of recordedEvents) window.addEventListener(type, record, true);
  window.replayEarlyInput = () => {
    delete window.replayEarlyInput;
    void replay();
  };
}
