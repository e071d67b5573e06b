import LogOut from 'lucide-react/icons/log-out';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { NavLink } from 'react-router';
import { logout, useSession } from '#web/platform/session/session-store.ts';

type StaffAccountProps = {
  /** Of the area. */
  readonly home: string;
  readonly areaName: string;
  readonly onLeave?: () => void;
};

/** The signed-in user, and the logout. Empty until that is known: the server renders the same for everyone. */
export function StaffAccount({ home, areaName, onLeave }: StaffAccountProps) {
  const { user } = useSession();
  if (!user) return null;
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <div className="mt-auto grid gap-1 border-t border-line pt-3">
      <div className="flex items-center gap-2.5 px-2.5 py-1">
        <span
          aria-hidden="true"
          className="staff-avatar grid size-8 shrink-0 place-items-center rounded-full bg-beet-800 text-label font-bold text-white"
        >
          {`${user.firstName.charAt(0)}${user.lastName.charAt(0)}`.toUpperCase()}
        </span>
        <p className="min-w-0 leading-tight">
          <b className="block font-[660] wrap-anywhere">{name}</b>
          <span className="text-note text-ink-2">{areaName}</span>
        </p>
      </div>
      <NavLink
        to={`${home}/security`}
        replace={onLeave !== undefined}
        onClick={onLeave}
        title="Security"
        className="staff-nav-link"
      >
        <ShieldCheck aria-hidden="true" className="size-4.25 shrink-0" strokeWidth={1.9} />
        Security
      </NavLink>
      <button type="button" onClick={logout} title="Log out" className="staff-nav-link text-left">
        <LogOut aria-hidden="true" className="size-4.25 shrink-0" strokeWidth={1.9} />
        Log out
      </button>
    </div>
  );
}
