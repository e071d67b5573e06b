import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { brand } from '#web/platform/brand/brand.ts';
import { RequireRole } from '#web/platform/guards/require-role.tsx';
import type { StaffArea } from '#web/platform/session/staff-areas.ts';
import { LogoMark } from '#web/platform/brand/logo.tsx';
import { OpenPalette } from '#web/features/command-palette/open-palette.tsx';
import { StaffAccount } from './staff-account.tsx';
import { StaffDrawer } from './staff-drawer.tsx';
import { StaffNav, type StaffNavEntry } from './staff-nav.tsx';

type StaffShellProps = {
  readonly area: StaffArea;
  /** Shown above the entries and below the user's name. */
  readonly areaName: string;
  readonly entries: readonly StaffNavEntry[];
  /** Pages that are opened less often, behind 'More'. */
  readonly more?: readonly StaffNavEntry[];
  /** For a page that needs the width: the sidebar shows its icons only, until one of them has the keyboard's focus. */
  readonly isRail?: boolean;
  readonly children: ReactNode;
};

/** The frame of every staff area: a sidebar, or a bar with a drawer on narrow screens, and the role guard. */
export function StaffShell({ area, areaName, entries, more, isRail = false, children }: StaffShellProps) {
  const pages = [...entries, ...(more ?? [])];
  return (
    <div className="staff-shell" data-rail={isRail || undefined}>
      <header className="staff-bar wide:hidden print:hidden">
        <HomeLink home={area.home} areaName={areaName} />
        <div className="flex items-center">
          <OpenPalette home={area.home} pages={pages} isIcon hasKey={false} />
          <StaffDrawer home={area.home} areaName={areaName} entries={entries} more={more} />
        </div>
      </header>
      <header className="staff-side max-wide:hidden print:hidden">
        <HomeLink home={area.home} areaName={areaName} />
        <p className="px-2.5 py-1.5 text-note font-[620] text-ink-2">{areaName}</p>
        <OpenPalette home={area.home} pages={pages} />
        <StaffNav label={areaName} entries={entries} more={more} />
        <StaffAccount home={area.home} areaName={areaName} />
      </header>
      <main id="main" tabIndex={-1} className="min-w-0">
        <RequireRole {...area}>{children}</RequireRole>
      </main>
    </div>
  );
}

function HomeLink({ home, areaName }: { readonly home: string; readonly areaName: string }) {
  return (
    <Link
      to={home}
      aria-label={`${brand.name}, ${areaName}`}
      className="inline-flex min-h-11 items-center gap-2.5 px-2 text-beet-800"
    >
      <LogoMark className="size-6.75" />
      <span className="translate-y-0.5 font-display text-card-s leading-none font-extrabold tracking-[-0.03em] font-stretch-96%">
        {brand.wordmark}
      </span>
    </Link>
  );
}
