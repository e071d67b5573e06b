import { preload } from 'react-dom';

/** Without it a font is found only when its letters are laid out: then the browser searches the system's fonts, and lays out again. */
export function preloadFonts(...urls: readonly string[]): void {
  for (const url of urls) preload(url, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
}
