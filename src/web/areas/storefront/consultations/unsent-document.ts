/** A document whose upload failed after its request was sent: the consultation's page offers to send it again. */
export type UnsentDocument = { readonly file: File; readonly problem: string };

export const unsentState = (unsent: UnsentDocument) => ({ unsentDocument: unsent });

/** From a history entry's state, which may hold anything. */
export function readUnsentDocument(state: unknown): UnsentDocument | undefined {
  if (typeof state !== 'object' || state === null || !('unsentDocument' in state)) return undefined;
  const { unsentDocument: unsent } = state;
  if (typeof unsent !== 'object' || unsent === null || !('file' in unsent) || !('problem' in unsent)) return undefined;
  const { file, problem } = unsent;
  return file instanceof File && typeof problem === 'string' ? { file, problem } : undefined;
}
