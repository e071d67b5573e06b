import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ComponentType, type SVGProps, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';

export type StaffNavEntry = {
  readonly to: `/${string}`;
  readonly label: string;
  readonly icon: ComponentType<SVGProps<SVGSVGElement>>;
  /** Current on this exact path only, not on those below it: for the first page of an area. */
  readonly end?: boolean;
  /** A count on the entry, hidden at 0, and what it counts: 'new'. */
  readonly badge?: { readonly count: number; readonly of: string };
};

type StaffNavProps = {
  readonly label: string;
  readonly entries: readonly StaffNavEntry[];
  /** Pages that are opened less often, behind 'More'. */
  readonly more?: readonly StaffNavEntry[] | undefined;
  /** In a drawer: the links close it and replace its history entry. */
  readonly onLeave?: (() => void) | undefined;
};

export function StaffNav({ label, entries, more, onLeave }: StaffNavProps) {
  return (
    <>
      <nav aria-label={label} className="grid gap-0.5">
        <NavLinks entries={entries} onLeave={onLeave} />
      </nav>
      {more ? <MoreNav entries={more} onLeave={onLeave} /> : null}
    </>
  );
}

function MoreNav({ entries, onLeave }: Pick<StaffNavProps, 'entries' | 'onLeave'>) {
  const { pathname } = useLocation();
  const current = entries.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.to;
  const details = useRef<HTMLDetailsElement>(null);
  // The list is longer than a laptop's screen.
  useEffect(() => {
    if (current) details.current?.querySelector(`[href='${current}']`)?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    // With a key: it opens with one of its pages, and can be closed there.
    <details ref={details} key={String(current !== undefined)} open={current !== undefined} className="group">
      <summary className="staff-nav-link cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4.25 shrink-0 transition-[rotate] duration-160 group-open:rotate-90"
          strokeWidth={1.9}
        />
        <span className="grow">More</span>
      </summary>
      <nav aria-label="More pages" className="mt-0.5 grid gap-0.5">
        <NavLinks entries={entries} onLeave={onLeave} />
      </nav>
    </details>
  );
}

function NavLinks({ entries, onLeave }: Pick<StaffNavProps, 'entries' | 'onLeave'>) {
  return entries.map(({ to, label: name, icon: Icon, end = false, badge }) => (
    <NavLink
      key={to}
      to={to}
      end={end}
      replace={onLeave !== undefined}
      onClick={onLeave}
      title={name}
      className="staff-nav-link"
    >
      <Icon aria-hidden="true" className="size-4.25 shrink-0" strokeWidth={1.9} />
      <span className="grow">{name}</span>
      {badge && badge.count > 0 ? (
        <>
          <span aria-hidden="true" className="staff-nav-badge num">
            {badge.count > 99 ? '99+' : badge.count}
          </span>
          <span className="sr-only">
            , {badge.count} {badge.of}
          </span>
        </>
      ) : null}
    </NavLink>
  ));
}
