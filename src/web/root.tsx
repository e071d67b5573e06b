import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, type LinksFunction } from 'react-router';
import type { Route } from './+types/root.ts';
import { rice } from '#bowl-art/palette.ts';
import { createQueryClient } from '#web/platform/api/query-client.ts';
import anekCore from '#web/ui/fonts/anek-core.woff2?url';
import figtreeCore from '#web/ui/fonts/figtree-core.woff2?url';
import { AppStatus } from '#web/app/layout/app-status.tsx';
import { ApplicationError } from '#web/app/layout/application-error.tsx';
import { RepeatQuestion } from '#web/app/layout/repeat-question.tsx';
import { RouteAnnouncer } from '#web/app/layout/route-announcer.tsx';
import { judgeReload } from '#web/app/layout/router-reload.ts';
import { saveInstallPrompt } from '#web/platform/install/install-prompt.ts';
import { focusPressed } from '#web/platform/page/focus-pressed.ts';
import { legalLines } from '#web/platform/page/legal-lines.ts';
import { shopContact } from '#web/platform/page/shop-contact.ts';
import { pageData, type RootData } from '#web/platform/page/page-data.ts';
import { preloadFonts } from '#web/platform/page/preload-fonts.ts';
import { initialiseSession } from '#web/platform/session/session-store.ts';
import appCss from '#web/ui/styles/app.css?inline';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

// By default zod tests whether it may compile code: our Content-Security-Policy forbids it, and the browser reports the
// attempt as a violation. Here, because the root is the first module of every page.
if (!import.meta.env.SSR) Object.assign(globalThis, { ['__zod_globalConfig']: { jitless: true } });

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

export function loader({ context }: Route.LoaderArgs): RootData {
  const { publicUrl, isDemo, hasServiceWorker, terms, business } = context.get(pageData);
  return {
    publicUrl,
    isDemo,
    hasServiceWorker,
    terms,
    year: new Date().getFullYear(),
    legalLines: legalLines(business),
    contact: shopContact(business),
  };
}

export const shouldRevalidate = () => false;

export function Layout({ children }: { readonly children: ReactNode }) {
  // Here and not in Root, because the error page must end the recording too. A microtask later, the renders that follow
  // hydration are done.
  useEffect(() => queueMicrotask(() => window.replayEarlyInput?.()), []);
  // Not in `links`: these are first in the head, and a font that is loaded before the first paint is the one that is
  // used.
  preloadFonts(anekCore, figtreeCore);
  return (
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* In the page, because it would be the last file that the first paint waits for. React keeps the server's. */}
        <style href="app" precedence="default">
          {import.meta.env.SSR ? appCss : ''}
        </style>
        <meta name="theme-color" content={rice} />
        <Meta />
        <Links />
      </head>
      <body>
        <SkipLink />
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const [queryClient] = useState(createQueryClient);
  // In a task of its own: what it renders again would lengthen the one that ends hydration.
  useEffect(() => {
    const timer = setTimeout(() => void initialiseSession());
    return () => clearTimeout(timer);
  }, []);
  useEffect(saveInstallPrompt, []);
  useEffect(() => {
    window.addEventListener('click', focusPressed, true);
    return () => window.removeEventListener('click', focusPressed, true);
  }, []);
  useEffect(() => {
    // Not in every browser yet.
    (window as Partial<Pick<Window, 'navigation'>>).navigation?.addEventListener('navigate', judgeReload);
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <AppStatus />
      <Outlet />
      <RouteAnnouncer />
      <RepeatQuestion />
      <Toaster />
    </QueryClientProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ApplicationError error={error} />;
}

function SkipLink() {
  return (
    <a
      href="#main"
      className="absolute top-2 left-5 z-50 -translate-y-24 rounded-full bg-beet-700 px-5 py-3 font-semibold text-white focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
