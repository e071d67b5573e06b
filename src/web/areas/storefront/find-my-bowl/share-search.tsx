import Share2 from 'lucide-react/icons/share-2';
import { brand } from '#web/brand.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { finderPath, type FinderForm } from './finder-search-params.ts';

/** The link has the form only: it finds again, among what can be ordered then. */
export function ShareSearch({ form }: { readonly form: FinderForm }) {
  const share = async () => {
    const url = new URL(finderPath(form), window.location.origin).href;
    if (typeof navigator.share === 'function') return shareByDevice(url);
    try {
      await navigator.clipboard.writeText(url);
      toast.success('Link copied. Whoever opens it sees this search.');
    } catch {
      toast.error('The link could not be copied. You can copy it from the address bar.');
    }
  };
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<Share2 aria-hidden="true" className="size-4.5" strokeWidth={1.9} />}
      onClick={() => void share()}
    >
      Share this search
    </Button>
  );
}

async function shareByDevice(url: string): Promise<void> {
  try {
    await navigator.share({ title: `Find my bowl | ${brand.name}`, url });
  } catch (error) {
    // Closing the device's share sheet is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast.error('The search could not be shared. You can copy the link from the address bar.');
  }
}
