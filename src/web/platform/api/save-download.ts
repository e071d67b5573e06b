import { download } from './download.ts';

type DownloadedFile = { readonly fileName: string; readonly mediaType: string };

/** Downloads a file with the session's token and hands it to the browser as a file of that name. */
export async function saveDownload(
  path: `/${string}`,
  query: Readonly<Record<string, unknown>>,
  { fileName, mediaType }: DownloadedFile,
  signal = new AbortController().signal,
): Promise<void> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of download(path, query, signal)) pieces.push(piece);
  const file = new File(pieces, fileName, { type: mediaType });
  if (await isShared(file)) return;
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // By then the browser has taken the bytes; without this they would stay in memory until the page is left.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** An app on the home screen of an iPhone would open the file in the place of the shop, without a way back: there it is shared. */
async function isShared(file: File): Promise<boolean> {
  const isIphoneApp = 'standalone' in navigator && navigator.standalone === true;
  if (!isIphoneApp || !navigator.canShare?.({ files: [file] })) return false;
  return navigator.share({ files: [file] }).then(
    () => true,
    (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
  );
}

/** For a link whose response is a download: the page stays. */
export function openDownload(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
