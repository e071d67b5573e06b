/** The label of a code from the server, which may be of another release: an unknown one is written in words. */
export function labelIn(labels: Readonly<Record<string, string>>, code: string): string {
  return Object.hasOwn(labels, code) ? labels[code]! : readableCode(code);
}

/** A code without a label, in words: READY_TO_PAY becomes Ready to pay. */
export function readableCode(code: string): string {
  const words = code.toLowerCase().replaceAll('_', ' ').trim();
  return words === '' ? 'Unknown' : words.charAt(0).toUpperCase() + words.slice(1);
}
