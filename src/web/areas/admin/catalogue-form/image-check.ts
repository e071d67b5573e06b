import { maxUploadBytes } from '#contract/files.ts';

export const imageTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

/** Why a file cannot be a picture of the shop, in the server's words; null when it can. The server looks inside as well. */
export function imageProblem({ type, size }: { readonly type: string; readonly size: number }): string | null {
  if (!imageTypes.includes(type)) return 'Please choose a PNG, JPEG or WebP picture.';
  if (size === 0) return 'This file is empty.';
  if (size > maxUploadBytes) return 'The file is larger than 5 MB.';
  return null;
}

/** The page's policy lets no picture in that could be changed on its way. */
export function isShownNowhere(url: string): boolean {
  return /^http:/i.test(url.trim());
}
