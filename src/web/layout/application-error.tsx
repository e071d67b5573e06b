import { isRouteErrorResponse } from 'react-router';
import { brand } from '#web/brand.ts';
import { Logo } from '#web/ui/logo.tsx';

/** Self-contained: the error may be in the header, so nothing of the layout is used here. Links load the page anew. */
export function ApplicationError({ error }: { readonly error: unknown }) {
  return (
    <main id="main" tabIndex={-1} className="wrap grid min-h-dvh content-start gap-6 py-4">
      <title>{`Unexpected Application Error! | ${brand.name}`}</title>
      <a href="/" aria-label={`${brand.name} home`} className="justify-self-start text-beet-800">
        <Logo />
      </a>
      <div className="my-auto grid justify-items-start gap-5 pb-20">
        <h1 className="text-title-s md:text-display-s">Unexpected Application Error!</h1>
        <p className="max-w-[60ch] text-lg wrap-anywhere text-ink-2">{whatHappened(error)}</p>
        <a href="/" className="btn min-h-12 bg-beet-700 px-5.5 text-white hover:bg-beet-800">
          Return to Home
        </a>
      </div>
    </main>
  );
}

function whatHappened(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : 'Something broke on this page. Reload it or go home.';
}
