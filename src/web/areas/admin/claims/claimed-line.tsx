import type { ReactNode } from 'react';
import type { AdminOrder } from '#contract/admin-orders.ts';
import type { ClaimLine, ClaimPhoto } from '#contract/claims.ts';
import { claimReasonLabels } from '#domain/claims/claim-reason.ts';
import { labelIn } from '#domain/readable-code.ts';
import { lineName } from '#web/features/claims/claim-texts.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';

type ClaimedLineProps = {
  readonly line: ClaimLine;
  readonly order: Pick<AdminOrder, 'items'>;
  readonly photos: readonly ClaimPhoto[];
  /** The amount, or the field for it. */
  readonly children: ReactNode;
};

/** '1 of 2 × Tikka Paneer Quinoa', its reason and photographs, and what is given back for it. */
export function ClaimedLine({ line, order, photos, children }: ClaimedLineProps) {
  const ordered = line.position === null ? undefined : order.items[line.position]?.quantity;
  const count = line.position === null ? '' : `${line.quantity}${ordered === line.quantity ? '' : ` of ${ordered}`} × `;
  const shown = photos.filter(({ position }) => position === line.position);
  return (
    <div className="grid gap-3 p-4 sm:grid-cols-[minmax(0,1fr)_9.5rem]">
      <div className="grid content-start justify-items-start gap-2">
        <p className="num font-[660] wrap-anywhere">
          {count}
          {lineName(line)}
        </p>
        <StatusBadge colour="orange" icon="triangle-alert" label={labelIn(claimReasonLabels, line.reason)} />
        {shown.length > 0 ? (
          <ul aria-label={`Photographs of ${lineName(line)}`} className="flex flex-wrap gap-2">
            {shown.map(({ id, url }, index) => (
              <li key={id}>
                <a href={url} target="_blank" rel="noreferrer" className="block">
                  <img
                    src={url}
                    alt={`Photograph ${index + 1}`}
                    className="size-24 rounded-(--radius-s) border border-line object-cover"
                  />
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {children}
    </div>
  );
}
