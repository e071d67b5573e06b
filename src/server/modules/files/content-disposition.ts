const extensions: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'image/png': '.png',
  'image/jpeg': '.jpg',
};

/** Letters stay; characters with a meaning in headers or file systems are removed, and the extension is that of the true type. */
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

/** Of a file that only its readers may open. */
export const privateFileHeaders = (size: number, fileName: string, mediaType: string) => ({
  'content-type': mediaType,
  'content-length': size,
  'content-disposition': attachment(fileName, mediaType),
  'cache-control': 'private, no-store',
});

/** Always an attachment, never inline. */
export function attachment(fileName: string, mediaType: string): string {
  const name = safeFileName(fileName, mediaType);
  const ascii = name.replaceAll(/[^\x20-\x7e]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`;
}
