import { Link, useSearchParams } from 'react-router';
import { brand } from '#web/platform/brand/brand.ts';
import { Logo } from '#web/platform/brand/logo.tsx';
import { RequireSession } from '#web/platform/guards/require-session.tsx';
import { privateMeta } from '#web/platform/page/page-meta.ts';
import { useSession } from '#web/platform/session/session-store.ts';
import { readAuthorizationRequest } from './consent-query.ts';
import { Consent, UnknownProgram } from './consent.tsx';

export const meta = privateMeta({
  title: `Connect an app | ${brand.name}`,
  description: `Let an app act for you at ${brand.name}.`,
  path: '/oauth/authorize',
});

/** Programs send people here. Without the menu and the footer: nothing on it leads away from the question. */
export default function ConsentPage() {
  const [search] = useSearchParams();
  const { user } = useSession();
  const request = readAuthorizationRequest(search);
  return (
    <>
      <header className="border-b border-line bg-rice">
        <div className="wrap flex min-h-15 items-center justify-between gap-4 wide:min-h-18">
          <Link to="/" aria-label={`${brand.name} home`}>
            <Logo />
          </Link>
          {user ? (
            <p className="text-secondary text-ink-2">
              Signed in as <b className="wrap-anywhere text-ink">{user.firstName}</b>
            </p>
          ) : null}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="wrap min-h-dvh pb-18 md:pt-8.5">
        <RequireSession>
          {request ? <Consent request={request} leaveTo={leaveTo} /> : <UnknownProgram />}
        </RequireSession>
      </main>
    </>
  );
}

/** To an address that the server gave: one that the program has registered. */
const leaveTo = (address: string) => window.location.assign(address);
