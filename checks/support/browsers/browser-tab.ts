/** A window of a real browser. What the three drivers have in common; `page-actions.ts` finds and presses with it. */
export type BrowserTab = {
  /** As its maker writes it: "Firefox 153.7.0". */
  name: string;
  goTo: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** The value of an expression in the page, which may be a promise. */
  evaluate: (expression: string) => Promise<unknown>;
  /** Presses with a real pointer, at a point of the window. */
  pressAt: (x: number, y: number) => Promise<void>;
  /** Types with a real keyboard into what has the focus. */
  type: (text: string) => Promise<void>;
  /** A picture of the window, as PNG. */
  picture: () => Promise<Buffer>;
  /** Errors of the page's console since the start. */
  errors: () => readonly string[];
  close: () => Promise<void>;
};

export type WindowSize = { width: number; height: number };

/** As WebDriver takes them. */
export const keysOf = (text: string): readonly object[] =>
  Array.from(text, (value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]).flat();
