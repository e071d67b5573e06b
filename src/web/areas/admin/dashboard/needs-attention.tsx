import { Link } from 'react-router';
import type { AdminDashboard } from '#contract/admin-office.ts';
import { missingTexts } from '../business/missing-text.ts';
import { StaffPanel } from '#web/ui/staff-page/staff-page.tsx';
import type { SystemHealth } from './system-health.ts';

type NeedsAttentionProps = { readonly dashboard: AdminDashboard; readonly systems: readonly SystemHealth[] };

/** What is late, failing, unassigned or unread, each with the way to it. */
export function NeedsAttention({ dashboard, systems }: NeedsAttentionProps) {
  const {
    failing,
    lateOrders,
    unassignedConsultations,
    unreadMessages,
    deadJobs,
    paymentDifferences,
    missedDeliveries,
    missingDetails,
    claimsToAnswer,
  } = dashboard;
  const missing = missingTexts(missingDetails);
  const offline = systems.filter(({ isOnline }) => isOnline === false);
  const isQuiet = [
    lateOrders.count,
    claimsToAnswer.count,
    failing.length,
    offline.length,
    unassignedConsultations,
    unreadMessages,
    deadJobs,
    paymentDifferences,
    missedDeliveries,
    missing.length,
  ].every((count) => count === 0);
  return (
    <StaffPanel title="Needs attention">
      {isQuiet ? (
        <p className="px-4 pb-3.5 text-ink-2">Nothing is late, failing, unassigned or unread.</p>
      ) : (
        <ul className="num grid gap-1.5 px-4 pb-3.5 pointer-coarse:gap-0">
          {failing.map(({ kind, text }) => (
            <li key={kind} className="font-[620] text-st-red">
              {text}
            </li>
          ))}
          {offline.map(({ name, detail }) => (
            <li key={name} className="font-[620] text-st-red">
              {name} is offline: {detail}
            </li>
          ))}
          {lateOrders.count > 0 ? (
            <li className="flex flex-wrap items-center gap-x-3 gap-y-1 pointer-coarse:gap-y-0">
              <b className="font-[660] text-st-red">{counted(lateOrders.count, 'late order')}</b>
              {lateOrders.latest.map(({ id, minutesLate }) => (
                <WayTo key={id} to={`/admin/orders?order=${id}`}>
                  #{id}, {lateness(minutesLate)}
                </WayTo>
              ))}
              {lateOrders.count > lateOrders.latest.length ? <span className="text-ink-2">and more</span> : null}
            </li>
          ) : null}
          {claimsToAnswer.count > 0 ? (
            <li className="flex flex-wrap gap-x-3">
              <WayTo to="/admin/claims">{counted(claimsToAnswer.count, 'claim')} to answer</WayTo>
              {claimsToAnswer.overdue > 0 ? (
                <b className="font-[660] text-st-red">{claimsToAnswer.overdue} unanswered after 48 hours</b>
              ) : null}
            </li>
          ) : null}
          {paymentDifferences > 0 ? (
            <li>
              <WayTo to="/admin/payments?state=differences">
                {counted(paymentDifferences, 'payment')} {paymentDifferences === 1 ? 'differs' : 'differ'} from the
                gateway
              </WayTo>
            </li>
          ) : null}
          {missedDeliveries > 0 ? (
            <li>
              <WayTo to="/admin/subscriptions">
                {missedDeliveries} subscription {missedDeliveries === 1 ? 'delivery was' : 'deliveries were'} missed by
                the cut-off and ordered late
              </WayTo>
            </li>
          ) : null}
          {deadJobs > 0 ? (
            <li>
              <WayTo to="/admin/jobs">{counted(deadJobs, 'background job')} failed for good</WayTo>
            </li>
          ) : null}
          {unassignedConsultations > 0 ? (
            <li>
              <WayTo to="/admin/consultations?assignment=unassigned">
                {counted(unassignedConsultations, 'consultation')} without a nutritionist
              </WayTo>
            </li>
          ) : null}
          {unreadMessages > 0 ? (
            <li>
              <WayTo to="/admin/messages">{counted(unreadMessages, 'unread message')}</WayTo>
            </li>
          ) : null}
          {missing.map((text) => (
            <li key={text}>
              <WayTo to="/admin/business">{text}</WayTo>
            </li>
          ))}
        </ul>
      )}
    </StaffPanel>
  );
}

function WayTo({ to, children }: { readonly to: string; readonly children: React.ReactNode }) {
  return (
    <Link to={to} className="inline-block underline underline-offset-3 hover:text-beet-900 pointer-coarse:py-1.5">
      {children}
    </Link>
  );
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** 25 minutes, 3 hours, 2 days. */
export function lateness(minutes: number): string {
  if (minutes < 60) return `${counted(minutes, 'minute')} late`;
  const hours = Math.floor(minutes / 60);
  return `${hours < 24 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day')} late`;
}
