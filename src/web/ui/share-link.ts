import { toast } from '#web/ui/feedback/toast.ts';

/** What is shared, in words: 'bowl', 'search'. */
type SharedLink = { readonly what: string; readonly title: string; readonly path: string; readonly text?: string };

/** By the device's own share sheet where there is one, else by the clipboard. */
export async function shareLink({ what, title, path, text }: SharedLink): Promise<void> {
  const url = new URL(path, window.location.origin).href;
  if (typeof navigator.share === 'function') return shareByDevice(what, { title, url, ...(text && { text }) });
  try {
    await navigator.clipboard.writeText(url);
    toast.success(`Link copied. It opens this ${what}.`);
  } catch {
    toast.error('The link could not be copied. You can copy it from the address bar.');
  }
}

async function shareByDevice(what: string, data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    // Closing the device's share sheet is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast.error(`The ${what} could not be shared. You can copy the link from the address bar.`);
  }
}
