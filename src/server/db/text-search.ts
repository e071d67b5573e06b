/** A pattern for ILIKE that finds the text anywhere; what ILIKE would read as a sign stands for itself. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
