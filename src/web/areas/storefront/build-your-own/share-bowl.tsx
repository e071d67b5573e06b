import Share2 from 'lucide-react/icons/share-2';
import type { BowlInProgress } from '#web/features/bowl/bowl-in-progress.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { shareLink } from '#web/ui/share-link.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { builderPath } from './builder-search-params.ts';

/** The link has the choices only: it opens the same bowl at the current prices. */
export function ShareBowl({ bowl }: { readonly bowl: BowlInProgress }) {
  const { selection, parts } = bowl.choice;
  const names = parts.map(({ name }) => name);
  const share = () =>
    shareLink({
      what: 'bowl',
      title: `A bowl from ${brand.name}`,
      text: names.join(', '),
      path: builderPath(selection),
    });
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
