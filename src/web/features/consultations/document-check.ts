import { maxUploadBytes } from '#contract/files.ts';

export const documentTypes: readonly string[] = ['application/pdf', 'image/png', 'image/jpeg'];

/** Why a file cannot be sent with a request; null when it can. The server checks the content as well. */
export function documentProblem({ type, size }: { readonly type: string; readonly size: number }): string | null {
  if (!documentTypes.includes(type)) return 'Please choose a PDF, PNG or JPEG file.';
  if (size === 0) return 'This file is empty.';
  if (size > maxUploadBytes) return 'The file is larger than 5 MB.';
  return null;
}

/** '812 KB', '4.3 MB' */
export function documentSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** Same as `documentUploadPath` of the contract, which is loaded on demand only. */
export const documentPath = (id: number): string => `/consultations/${id}/document`;
