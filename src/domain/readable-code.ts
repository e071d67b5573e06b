/** A code that nobody has given a name yet, in words: READY_TO_PAY is Ready to pay. */
export function readableCode(code: string): string {
  const words = code.toLowerCase().replaceAll('_', ' ').trim();
  return words === '' ? 'Unknown' : words.charAt(0).toUpperCase() + words.slice(1);
}
