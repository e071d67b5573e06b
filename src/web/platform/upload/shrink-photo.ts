/** Enough to see a lid that is not closed; a tenth of what a phone's camera stores. */
const longestSide = 1600;
const quality = 0.82;

/** The size that the photograph is drawn in: never larger than it is. */
export function shrunkSize(width: number, height: number): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A smaller JPEG, without the place and the device that a camera writes into its files; null when it is no picture. */
export async function shrinkPhoto(file: File): Promise<File | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return null;
  const size = shrunkSize(picture.width, picture.height);
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  // Transparent parts would turn black in a JPEG.
  if (context) context.fillStyle = '#fff';
  context?.fillRect(0, 0, size.width, size.height);
  context?.drawImage(picture, 0, 0, size.width, size.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  return blob && new File([blob], 'photograph.jpg', { type: 'image/jpeg', lastModified: file.lastModified });
}
