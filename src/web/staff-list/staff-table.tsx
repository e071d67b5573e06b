import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export type StaffColumn<Row> = {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Right-aligned, for money and counts. */
  readonly isNumber?: boolean;
  /** On narrow screens it is first on the card, without its label: the row's name, its status. */
  readonly isLead?: boolean;
  /** On narrow screens two of these share a line of the card, as numbers always do. Also for a few actions. */
  readonly isHalf?: boolean;
  /** May span many lines: then all cells of the row are aligned at the top. */
  readonly isLong?: boolean;
  /** Buttons: right-aligned, and the last line of a card. */
  readonly isActions?: boolean;
};

type StaffTableProps<Row> = {
  /** For screen readers: what the table lists. */
  readonly caption: string;
  readonly columns: readonly StaffColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** The rows are the previous ones; the next ones are loading. */
  readonly isStale?: boolean;
  /** The row that is open beside the table. */
  readonly isCurrent?: ((row: Row) => boolean) | undefined;
};

/**
 * A real table. On screens of 760 px and below, and wherever the sidebar leaves as little room, CSS lays each row of
 * the same markup out as a card.
 */
export function StaffTable<Row>(props: StaffTableProps<Row>) {
  const { caption, columns, rows, rowKey, isStale = false, isCurrent } = props;
  return (
    <div className="@container/staff-table">
      <div className="staff-table-frame" aria-busy={isStale || undefined}>
        <table className="staff-table">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {columns.map(({ head, isNumber, isActions }) => (
                <th key={head} scope="col" className={isNumber || isActions ? 'text-right' : undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)} aria-current={isCurrent?.(row) || undefined}>
                {columns.map(({ head, cell, isNumber, isLead, isHalf, isLong, isActions }) => (
                  <td
                    key={head}
                    data-label={isLead || isActions ? undefined : head}
                    className={classNames(
                      isNumber && 'num staff-number',
                      isLead && 'staff-lead',
                      isHalf && 'staff-half',
                      isLong && 'staff-long',
                      isActions && 'staff-actions',
                    )}
                  >
                    {isActions ? (
                      <div className={classNames('flex gap-1.5', !isHalf && 'max-staff-board:flex-wrap')}>
                        {cell(row)}
                      </div>
                    ) : (
                      cell(row)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
