import { preload } from 'react-dom';

const font = { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;

/** Without it a font is found only when its letters are laid out: then the browser searches the system's fonts, and lays out again. */
export function preloadFonts(...urls: readonly string[]): void {
  for (const url of urls) preload(url, font);
}

/** For letters that the first screen has not: what it needs comes first. */
export function preloadLaterFonts(...urls: readonly string[]): void {
  for (const url of urls) preload(url, { ...font, fetchPriority: 'low' });
}
