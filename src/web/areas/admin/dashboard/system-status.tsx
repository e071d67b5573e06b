import { StaffPanel } from '#web/ui/staff-page/staff-panel.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import type { SystemHealth } from './system-health.ts';

export function SystemStatus({ systems }: { readonly systems: readonly SystemHealth[] }) {
  return (
    <StaffPanel title="System Status">
      <ul>
        {systems.map(({ name, isOnline, milliseconds, detail }) => (
          <li
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line px-4 py-2.5"
          >
            <b className="font-[620]">{name}</b>
            <HealthBadge isOnline={isOnline} />
            <span className="num col-span-2 text-note text-ink-2">
              {detail}
              {milliseconds === null ? null : `, ${milliseconds} ms`}
            </span>
          </li>
        ))}
      </ul>
    </StaffPanel>
  );
}

function HealthBadge({ isOnline }: Pick<SystemHealth, 'isOnline'>) {
  if (isOnline === null) return <StatusBadge colour="grey" icon="circle" label="Unknown" />;
  return isOnline ? (
    <StatusBadge colour="green" icon="circle-check" label="Online" />
  ) : (
    <StatusBadge colour="red" icon="circle-x" label="Offline" />
  );
}
