const extensions: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'image/png': '.png',
  'image/jpeg': '.jpg',
};

/** Always to be saved, never to be shown. The name keeps its letters; what a header or a file system reads as a sign goes. */
export function attachment(fileName: string, mediaType: string): string {
  const extension = extensions[mediaType] ?? '';
  const stem = (fileName.split(/[\\/]/).at(-1) ?? '')
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}":*?<>|;%]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '')
    .slice(0, 100);
  const name = `${stem || 'document'}${extension}`;
  const ascii = name.replaceAll(/[^\x20-\x7e]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`;
}
