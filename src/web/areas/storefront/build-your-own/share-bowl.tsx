import Share2 from 'lucide-react/icons/share-2';
import type { BowlInProgress } from '#web/bowl-builder/bowl-in-progress.ts';
import { brand } from '#web/brand.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { builderPath } from './builder-search-params.ts';

/** The link has the choices only: it opens the same bowl at the current prices. */
export function ShareBowl({ bowl }: { readonly bowl: BowlInProgress }) {
  const { selection, parts } = bowl.choice;
  const names = parts.map(({ name }) => name);
  const share = async () => {
    const url = new URL(builderPath(selection), window.location.origin).href;
    if (typeof navigator.share === 'function') return shareByDevice(url, names);
    try {
      await navigator.clipboard.writeText(url);
      toast.success('Link copied. Whoever opens it sees this bowl.');
    } catch {
      toast.error('The link could not be copied. You can copy it from the address bar.');
    }
  };
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<Share2 aria-hidden="true" className="size-4.5" strokeWidth={1.9} />}
      disabled={names.length === 0}
      onClick={() => void share()}
    >
      Share this bowl
    </Button>
  );
}

async function shareByDevice(url: string, names: readonly string[]): Promise<void> {
  try {
    await navigator.share({ title: `A bowl from ${brand.name}`, text: names.join(', '), url });
  } catch (error) {
    // Closing the device's share sheet is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast.error('The bowl could not be shared. You can copy the link from the address bar.');
  }
}
