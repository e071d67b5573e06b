export const consultationsHome = '/nutritionist/consultations';

/** URL of the list with an open consultation. */
export function consultationPath(id: number): string {
  return `${consultationsHome}?consultation=${id}`;
}

/** Whether the diet plan of this consultation is open, with or without an overlay. */
export function isPlanOpen(id: number, { pathname, search }: { readonly pathname: string; readonly search: string }) {
  const parts = new URLSearchParams(search);
  return pathname === consultationsHome && parts.get('consultation') === String(id) && parts.get('dialog') === 'plan';
}
