import { Suspense, type ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useLiveShop } from '#web/platform/live/use-live-shop.ts';
import type { Route } from './+types/storefront-layout.ts';
import { UnexpectedError } from './application-error.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

export default function StorefrontLayout() {
  useLiveShop();
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** A page that breaks leaves header and footer as they are. An error in those goes to the root. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <UnexpectedError error={error} />
    </Frame>
  );
}

/** The footer is hydrated after the page. */
function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Suspense>
        <SiteFooter />
      </Suspense>
    </>
  );
}
