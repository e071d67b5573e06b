/** Embeddings, overrides and isolates: they turn around what stands after them on the same line. */
const directionControls = /[\u202A-\u202E\u2066-\u2069]/gu;
/** Marks that show nothing where a text begins or ends. Joiners stay: some Indian letters end with one. */
const bareEdge = /[\s\u200B\u200E\u200F\u2060]/u;
/** Nothing of it would be seen: white space, zero widths, fillers, the empty Braille pattern. */
const unseen = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]*$/u;

/** Whether anything would be seen of a text. */
export const isBlank = (text: string): boolean => unseen.test(text);

/**
 * A name, a title or a label as it is kept: it stands within other words, so it must not reach beyond itself. Empty when
 * nothing of it would be seen.
 */
export function singleLine(text: string): string {
  const line = trimEdges(text.replaceAll(directionControls, ''));
  return isBlank(line) ? '' : line;
}

/** A text of several lines, which others read among their own: empty when nothing of it would be seen. */
export function multiLine(text: string): string {
  return isBlank(text) ? '' : text.replaceAll(directionControls, '').trim();
}

/** By hand: `[…]+$` would begin anew at every white space within the text, which takes time by the square of its length. */
function trimEdges(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && bareEdge.test(text[start]!)) start++;
  while (end > start && bareEdge.test(text[end - 1]!)) end--;
  return text.slice(start, end);
}
