export type SniffedType = 'image/png' | 'image/jpeg' | 'image/webp' | 'application/pdf';

/** The type by its first bytes: the name and the declared type are not trusted. */
export function sniffType(bytes: Buffer): SniffedType | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png';
  if (bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return 'application/pdf';
  return null;
}
