import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export type StaffColumn<Row> = {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Money and counts stand at the right. */
  readonly isNumber?: boolean;
  /** On narrow screens it begins the card, without its label: the row's name, its status. */
  readonly isLead?: boolean;
  /** On narrow screens two of these share a line of the card; a number does so by itself. Actions that are few enough. */
  readonly isHalf?: boolean;
  /** May run over many lines: then the whole row is read from its top. */
  readonly isLong?: boolean;
  /** Buttons: at the right, and the last line of a card. */
  readonly isActions?: boolean;
};

type StaffTableProps<Row> = {
  /** Says what the table lists, for those who do not see it. */
  readonly caption: string;
  readonly columns: readonly StaffColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** The rows are from before; the next ones are on their way. */
  readonly isStale?: boolean;
  /** The row that is open beside the table. */
  readonly isCurrent?: ((row: Row) => boolean) | undefined;
};

/**
 * A real table. On screens of 760 px and below, and wherever the sidebar leaves as little room, the same markup lays each
 * row out as a card.
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
                      <div className={classNames('flex gap-1.5', !isHalf && 'max-[1100px]:flex-wrap')}>{cell(row)}</div>
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
