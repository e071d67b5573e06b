const unstorable = (text: string) => text.includes('\0') || !text.isWellFormed();

/** PostgreSQL cannot keep NUL, and a lone surrogate would come back as something else. Keys count: they may end up in jsonb. */
export function hasUnstorableText(value: unknown): boolean {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const current = waiting.pop();
    if (typeof current === 'string') {
      if (unstorable(current)) return true;
    } else if (typeof current === 'object' && current !== null) {
      for (const [key, inner] of Object.entries(current)) {
        if (unstorable(key)) return true;
        waiting.push(inner);
      }
    }
  }
  return false;
}
