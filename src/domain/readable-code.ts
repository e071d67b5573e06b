/** A code without a label, in words: READY_TO_PAY becomes Ready to pay. */
export function readableCode(code: string): string {
  const words = code.toLowerCase().replaceAll('_', ' ').trim();
  return words === '' ? 'Unknown' : words.charAt(0).toUpperCase() + words.slice(1);
}
