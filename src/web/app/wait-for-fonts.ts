/**
 * A font that comes after the first paint is not used on that page: a late swap would move it. The style sheet is part of the
 * page, so without this the page would be painted just before its fonts arrive. The server writes the text of
 * this function after the style sheet: it must not refer to anything outside itself.
 */
export function waitForFonts(): void {
  document.currentScript?.remove();
  const page = document.documentElement;
  // A page that is opened again has them, and is scrolled to where it was: it needs its height at once.
  if (page.dataset['settled'] !== undefined) return;
  const show = () => {
    if (page.dataset['fonts'] === 'awaited') delete page.dataset['fonts'];
  };
  page.dataset['fonts'] = 'awaited';
  const fonts = ["16px 'Figtree Variable'", "750 16px 'Anek Latin Variable'"];
  void Promise.allSettled(fonts.map((font) => document.fonts.load(font))).then(show);
  // A slower line shows the fallback fonts, and keeps them.
  setTimeout(() => {
    if (page.dataset['fonts'] === 'awaited') page.dataset['fonts'] = 'late';
  }, 900);
  window.addEventListener('load', show);
}
