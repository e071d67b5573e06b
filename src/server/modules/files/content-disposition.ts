const extensions: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'image/png': '.png',
  'image/jpeg': '.jpg',
};

/** The name keeps its letters; what a header or a file system reads as a sign goes, and its extension is the true one. */
export function safeFileName(fileName: string, mediaType: string): string {
  const stem = (fileName.split(/[\\/]/).at(-1) ?? '')
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}":*?<>|;%]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '')
    .slice(0, 100)
    .toWellFormed();
  return `${stem || 'document'}${extensions[mediaType] ?? ''}`;
}

/** Always to be saved, never to be shown. */
export function attachment(fileName: string, mediaType: string): string {
  const name = safeFileName(fileName, mediaType);
  const ascii = name.replaceAll(/[^\x20-\x7e]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`;
}
