export const consultationsHome = '/nutritionist/consultations';

/** The list with one of them open. */
export function consultationPath(id: number): string {
  return `${consultationsHome}?consultation=${id}`;
}
