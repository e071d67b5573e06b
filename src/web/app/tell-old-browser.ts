/**
 * What the code needs that came last: Safari 17.4, Chrome 117, Firefox 124. The page of the app lists what is supported. The server writes the
 * text of this function into each page: it must not refer to anything outside itself.
 */
export function tellOldBrowser(): void {
  document.currentScript?.remove();
  if ('groupBy' in Map && 'any' in AbortSignal) return;
  // React has taken over the page by then, or never will.
  window.addEventListener('load', () => {
    const note = document.createElement('p');
    note.setAttribute('role', 'status');
    note.textContent = 'This browser is too old: some parts of the shop do not work in it. Please update it. ';
    const link = document.createElement('a');
    link.href = '/app#browsers';
    link.textContent = 'Which browsers work';
    note.append(link);
    Object.assign(note.style, { padding: '12px 20px', background: '#ffe2ca', color: '#23121a', textAlign: 'center' });
    document.body.prepend(note);
  });
}
