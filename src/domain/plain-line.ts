/** Embeddings, overrides and isolates: they turn around what stands after them on the same line. */
const directionControls = /[\u202A-\u202E\u2066-\u2069]/gu;
/** Marks that show nothing where a text begins or ends. Joiners stay: some Indian letters end with one. */
const bareEdge = /^[\s\u200B\u200E\u200F\u2060]+|[\s\u200B\u200E\u200F\u2060]+$/gu;
/** Nothing of it would be seen: white space, zero widths, fillers, the empty Braille pattern. */
const unseen = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]*$/u;

/** Whether anything would be seen of a text. */
export const isBlank = (text: string): boolean => unseen.test(text);

/**
 * A name, a title or a label as it is kept: it stands within other words, so it must not reach beyond itself. Empty when
 * nothing of it would be seen.
 */
export function plainLine(text: string): string {
  const line = text.replaceAll(directionControls, '').replaceAll(bareEdge, '');
  return isBlank(line) ? '' : line;
}

/** A text of several lines, which stands by itself: empty when nothing of it would be seen. */
export function plainText(text: string): string {
  return isBlank(text) ? '' : text.trim();
}
