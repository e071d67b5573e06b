/** Bidirectional embeddings, overrides and isolates: they reverse the text that follows them on the same line. */
const directionControls = /[\u202A-\u202E\u2066-\u2069]/gu;
/** Invisible characters at the start or end of a text. Joiners stay: some Indian letters end with one. */
const bareEdge = /[\s\u200B\u200E\u200F\u2060]/u;
/** Invisible characters: white space, zero widths, fillers, the empty Braille pattern. */
const unseen = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]*$/u;

/** Whether a text has a visible character. */
export const isBlank = (text: string): boolean => unseen.test(text);

/**
 * Cleans a name, a title or a label, so that it cannot affect the text around it. Empty when no character of it is
 * visible.
 */
export function singleLine(text: string): string {
  const line = trimEdges(text.replaceAll(directionControls, ''));
  return isBlank(line) ? '' : line;
}

/** The same for a text of several lines. */
export function multiLine(text: string): string {
  return isBlank(text) ? '' : text.replaceAll(directionControls, '').trim();
}

/** Not by `[…]+$`, which takes quadratic time on a text with much white space. */
function trimEdges(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && bareEdge.test(text[start]!)) start++;
  while (end > start && bareEdge.test(text[end - 1]!)) end--;
  return text.slice(start, end);
}
