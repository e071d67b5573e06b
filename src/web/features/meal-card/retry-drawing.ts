const delaysMs = [500, 2000, 6000];
const attempts = new WeakMap<HTMLImageElement, number>();
const waiting = new WeakSet<HTMLImageElement>();

/** A busy shop refuses a drawing: it is requested again, three times. */
export function retryDrawing(image: HTMLImageElement): void {
  const attempt = attempts.get(image) ?? 0;
  const delayMs = delaysMs[attempt];
  if (delayMs === undefined || waiting.has(image)) return;
  const { src } = image;
  attempts.set(image, attempt + 1);
  waiting.add(image);
  setTimeout(() => {
    waiting.delete(image);
    if (image.isConnected && image.src === src) image.src = src;
  }, delayMs);
}

/** For `ref`: a drawing that failed before hydration fires no error event any more. */
export function retryFailedDrawing(image: HTMLImageElement | null): void {
  if (image?.complete && image.naturalWidth === 0) retryDrawing(image);
}
