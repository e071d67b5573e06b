import ArrowRight from 'lucide-react/icons/arrow-right';
import Plus from 'lucide-react/icons/plus';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Trash2 from 'lucide-react/icons/trash-2';
import { Button, ButtonLink, type ButtonVariant } from '#web/ui/buttons/button.tsx';
import { IconButton, IconLink } from '#web/ui/buttons/icon-button.tsx';
import { Logo, LogoMark } from '#web/platform/brand/logo.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { GalleryItem } from './gallery-item.tsx';

const variants: readonly Exclude<ButtonVariant, 'haldi'>[] = ['primary', 'sec', 'soft', 'ghost', 'danger'];
const icon = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.9 } as const;

export function ButtonGallery() {
  return (
    <>
      <GalleryItem title="Logo">
        <div className="flex flex-wrap items-center gap-6 text-beet-800">
          <Logo />
          <LogoMark className="size-6" />
          <span className="rounded-m bg-beet-900 px-5 py-2 text-white">
            <Logo />
          </span>
        </div>
      </GalleryItem>
      <GalleryItem title="Buttons">
        {variants.map((variant) => (
          <div key={variant} className="flex flex-wrap items-center gap-3">
            <Button variant={variant}>Add to cart</Button>
            <Button variant={variant} size="sm">
              Small
            </Button>
            <Button variant={variant} icon={<Plus {...icon} />}>
              With icon
            </Button>
            <Button variant={variant} busy>
              Add to cart
            </Button>
            <Button variant={variant} busy icon={<Plus {...icon} />}>
              With icon
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
          </div>
        ))}
        <div className="on-dark flex flex-wrap gap-3 rounded-(--radius-l) bg-beet-900 p-5">
          <Button variant="haldi">On dark</Button>
          <Button variant="haldi" size="sm">
            Small
          </Button>
          <Button variant="haldi" busy>
            On dark
          </Button>
        </div>
        <div className="grid max-w-md gap-3">
          <ButtonLink to="/menu" full iconAfter={<ArrowRight {...icon} />}>
            Explore Meals
          </ButtonLink>
        </div>
      </GalleryItem>
      <GalleryItem title="Icon buttons">
        <div className="flex flex-wrap items-center gap-3">
          <IconButton label="Remove" icon={<Trash2 {...icon} />} />
          <IconButton label="Removing" busy icon={<Trash2 {...icon} />} />
          <IconButton label="Cannot be removed" disabled icon={<Trash2 {...icon} />} />
          <IconLink to="/order-now" label="Cart" icon={<ShoppingBag {...icon} />} />
          <IconLink to="/order-now" label="Cart, 4 items" count={4} icon={<ShoppingBag {...icon} />} />
          <IconLink to="/order-now" label="Cart, 120 items" count={120} icon={<ShoppingBag {...icon} />} />
          <Spinner className="size-6 text-beet-700" />
        </div>
      </GalleryItem>
    </>
  );
}
