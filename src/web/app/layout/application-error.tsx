import { isRouteErrorResponse, useLocation } from 'react-router';
import { ApiError, lastRequestId } from '#web/platform/api/api-error.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { Logo } from '#web/platform/brand/logo.tsx';
import { useShopContact } from '#web/platform/page/page-data.ts';
import { isWithin, staffAreas } from '#web/platform/session/staff-areas.ts';

const button = 'btn min-h-12 px-5.5';

/** In place of a page that broke; the frame around it stays. */
export function UnexpectedError({ error }: { readonly error: unknown }) {
  const requestId = requestIdOf(error) ?? lastRequestId();
  const { pathname } = useLocation();
  const isStaff = Object.values(staffAreas).some(({ home }) => isWithin(home, pathname));
  return (
    <div className="wrap grid min-h-[60vh] content-center justify-items-start gap-5 py-14">
      <title>{`Unexpected Application Error! | ${brand.name}`}</title>
      <h1 className="text-title-s md:text-display-s">Unexpected Application Error!</h1>
      <p className="max-w-[60ch] text-lg wrap-anywhere text-ink-2">{whatHappened(error) ?? scriptFailed(isStaff)}</p>
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className={`${button} bg-beet-700 text-white hover:bg-beet-800`}
          onClick={() => location.reload()}
        >
          Try again
        </button>
        <a href="/" className={`${button} border-current text-beet-800 hover:bg-beet-100`}>
          Return to Home
        </a>
      </div>
      {whatHappened(error) === null ? (
        <p className="max-w-[60ch] text-sm wrap-anywhere text-ink-2">{String(error).slice(0, 300)}</p>
      ) : null}
      {requestId ? (
        <p className="text-sm text-ink-2">
          If it happens again, tell us this request ID: <code className="num select-all">{requestId}</code>
        </p>
      ) : null}
    </div>
  );
}

/** The last resort: the error may be in the header, so nothing of the layout is used here. Links load the page anew. */
export function ApplicationError({ error }: { readonly error: unknown }) {
  const { email } = useShopContact();
  return (
    <>
      <header className="wrap flex h-15 items-center wide:h-18">
        <a href="/" aria-label={`${brand.name} home`} className="text-beet-800">
          <Logo />
        </a>
      </header>
      <main id="main" tabIndex={-1}>
        <UnexpectedError error={error} />
      </main>
      <footer className="on-dark site-footer">
        <p className="wrap">
          {brand.name}
          {email === null ? null : `, ${email}`}
        </p>
      </footer>
    </>
  );
}

function requestIdOf(error: unknown): string | undefined {
  const body = error instanceof ApiError ? error.body : undefined;
  const isNamed = typeof body === 'object' && body !== null && 'requestId' in body;
  return isNamed && typeof body.requestId === 'string' ? body.requestId : undefined;
}

/** Null when a script failed: its message is for those who mend it. */
function whatHappened(error: unknown): string | null {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof ApiError ? error.message : null;
}

function scriptFailed(isStaff: boolean): string {
  const cart = isStaff ? '' : ' Your cart is safe.';
  return `Something broke on this page, and it is not your fault.${cart} Try again, or go back to the home page.`;
}
