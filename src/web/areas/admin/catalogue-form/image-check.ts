import { maxUploadBytes } from '#contract/files.ts';

export const imageTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

/** Why a file is refused, with the server's messages; null when it is accepted. The server also checks the content. */
export function imageProblem({ type, size }: { readonly type: string; readonly size: number }): string | null {
  if (!imageTypes.includes(type)) return 'Please choose a PNG, JPEG or WebP picture.';
  if (size === 0) return 'This file is empty.';
  if (size > maxUploadBytes) return 'The file is larger than 5 MB.';
  return null;
}

/** The Content-Security-Policy allows HTTPS images only. */
export function isShownNowhere(url: string): boolean {
  return /^http:/i.test(url.trim());
}
