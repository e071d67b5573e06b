import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { moveLostFocus } from './move-lost-focus.ts';

const page = { body: {}, activeElement: {} };
const opener = {};

function lookAt(element: object): void {
  page.activeElement = element;
}

function rescue() {
  const focus = vi.fn<() => void>();
  moveLostFocus({ focus } as unknown as HTMLElement);
  return focus;
}

describe('a focus that is lost with its button', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', page);
    lookAt(opener);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('moves to the given element', () => {
    const focus = rescue();
    lookAt(page.body);
    vi.advanceTimersByTime(200);
    expect(focus).toHaveBeenCalledTimes(1);
  });

  it('moves there as well when the button is removed later, with a list that loads slowly', () => {
    const focus = rescue();
    vi.advanceTimersByTime(2_000);
    expect(focus).not.toHaveBeenCalled();
    lookAt(page.body);
    vi.advanceTimersByTime(5_000);
    expect(focus).toHaveBeenCalledTimes(1);
  });

  it('is left alone once the user has moved it', () => {
    const focus = rescue();
    vi.advanceTimersByTime(500);
    lookAt({});
    vi.advanceTimersByTime(500);
    lookAt(page.body);
    vi.advanceTimersByTime(5_000);
    expect(focus).not.toHaveBeenCalled();
  });

  it('is not watched for ever', () => {
    const focus = rescue();
    vi.advanceTimersByTime(4_000);
    lookAt(page.body);
    vi.advanceTimersByTime(4_000);
    expect(focus).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
