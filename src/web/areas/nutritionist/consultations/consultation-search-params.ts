export const consultationsHome = '/nutritionist/consultations';

/** The list with one of them open. */
export function consultationPath(id: number): string {
  return `${consultationsHome}?consultation=${id}`;
}

/** Whether the diet plan of this consultation is open there, whatever lies over it. */
export function isPlanOpen(id: number, { pathname, search }: { readonly pathname: string; readonly search: string }) {
  const parts = new URLSearchParams(search);
  return pathname === consultationsHome && parts.get('consultation') === String(id) && parts.get('dialog') === 'plan';
}
