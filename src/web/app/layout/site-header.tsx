import Menu from 'lucide-react/icons/menu';
import { lazy, Suspense, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { useDayLeft } from '#web/features/nutrition-target/use-day-left.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { Logo } from '#web/platform/brand/logo.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { AccountActions } from './account-actions.tsx';
import { mainLinks } from './site-links.ts';

export function SiteHeader() {
  const hasTarget = useDayLeft() !== null;
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-rice">
      <div className="wrap flex h-15 items-center gap-2 wide:h-18 wide:gap-4 lg:gap-9">
        <Link to="/" aria-label={`${brand.name} home`} className="mr-auto text-beet-800 no-underline wide:mr-0">
          <Logo />
        </Link>
        <nav aria-label="Main" className="mr-auto hidden wide:flex lg:gap-1">
          {mainLinks.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === '/'} className="nav-link">
              {label}
            </NavLink>
          ))}
          {/* The last one, because it appears after hydration: nothing may move. */}
          {hasTarget ? (
            <NavLink to="/today" className="nav-link max-[959px]:hidden">
              Today
            </NavLink>
          ) : null}
        </nav>
        {/* As wide as three icons before two of them appear: nothing may move. */}
        <div className="flex min-w-[136px] items-center justify-end gap-0.5 wide:min-w-0">
          <AccountActions />
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}

const loadSheet = () => import('./mobile-menu-sheet.tsx');
const MobileMenuSheet = lazy(async () => ({ default: (await loadSheet()).MobileMenuSheet }));

/** The sheet is loaded on hover or focus: no page needs it before. */
function MobileMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const [isRequested, setIsRequested] = useState(false);
  return (
    <>
      <IconButton
        className="wide:hidden"
        label="Open menu"
        icon={<Menu aria-hidden="true" className="size-5" strokeWidth={1.9} />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadSheet()}
        onFocus={() => void loadSheet()}
        onClick={() => {
          setIsRequested(true);
          setIsOpen(true);
        }}
      />
      {isRequested ? (
        <Suspense>
          <MobileMenuSheet open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
