import { Link } from 'react-router';
import { brand } from '#web/brand.ts';
import { RequireRole } from '#web/guards/require-role.tsx';
import { logout, useSession } from '#web/session/session-store.ts';
import type { StaffArea } from '#web/session/staff-areas.ts';
import { LogoMark } from '#web/ui/logo.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

type StaffEntryProps = { readonly area: StaffArea; readonly title: string };

/** The first page of an area until its tools are here. */
export function StaffEntry({ area, title }: StaffEntryProps) {
  return (
    <div className="min-h-dvh bg-paper text-sm">
      <header className="flex h-14 items-center border-b border-line px-4 md:px-6">
        <Link
          to="/"
          aria-label={`${brand.name} home`}
          className="inline-flex min-h-11 items-center gap-2.5 text-beet-800"
        >
          <LogoMark className="size-7" />
          <span className="font-display text-lg font-extrabold font-stretch-96%">{brand.wordmark}</span>
        </Link>
      </header>
      <main id="main" tabIndex={-1}>
        <RequireRole {...area}>
          <Entry title={title} />
        </RequireRole>
      </main>
    </div>
  );
}

function Entry({ title }: { readonly title: string }) {
  const { user } = useSession();
  return (
    <div className="grid max-w-[680px] gap-4 px-4 py-8 md:px-6">
      <h1 className="text-[28px]">{title}</h1>
      <p>
        Signed in as{' '}
        <b>
          {user?.firstName} {user?.lastName}
        </b>
        {user?.email ? `, ${user.email}` : null}
      </p>
      <p className="text-ink-2">The tools of this area are still being built.</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <button
          type="button"
          onClick={() => void logout()}
          className="min-h-11 rounded-(--radius-s) border border-line-strong bg-paper px-4 font-semibold hover:bg-pista-100 md:min-h-9"
        >
          Log out
        </button>
        <TextLink to="/">Go to the shop</TextLink>
      </div>
    </div>
  );
}
