import type { ComponentType, SVGProps } from 'react';
import { NavLink } from 'react-router';

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
  /** In a drawer: the links close it and replace its history entry. */
  readonly onLeave?: () => void;
};

export function StaffNav({ label, entries, onLeave }: StaffNavProps) {
  return (
    <nav aria-label={label} className="grid gap-0.5">
      {entries.map(({ to, label: name, icon: Icon, end = false, badge }) => (
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
      ))}
    </nav>
  );
}
