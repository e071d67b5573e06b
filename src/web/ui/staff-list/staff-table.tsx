import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import type { ListSort } from './list-sort.ts';
import type { Selection } from './use-selection.ts';
import { StaffSelect } from './staff-select.tsx';

export type StaffColumn<Row> = {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** The field that the list is sorted by when this head is pressed. */
  readonly sortField?: string;
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
  /** Given to the column in all tables of a page that are below each other, so that they align: '18%'. */
  readonly width?: string;
};

type StaffTableProps<Row> = {
  /** For screen readers: what the table lists. */
  readonly caption: string;
  readonly columns: readonly StaffColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => number;
  /** The rows are the previous ones; the next ones are loading. */
  readonly isStale?: boolean;
  /** The row that is open beside the table. */
  readonly isCurrent?: ((row: Row) => boolean) | undefined;
  readonly sort?: ListSort | undefined;
  readonly selection?: Selection | undefined;
  /** Names a row in its checkbox: 'order 1052'. */
  readonly rowName?: ((row: Row) => string) | undefined;
};

/**
 * A real table. On screens of 760 px and below, and wherever the sidebar leaves as little room, CSS lays each row of
 * the same markup out as a card.
 */
export function StaffTable<Row>(props: StaffTableProps<Row>) {
  const { caption, columns, rows, rowKey, isStale = false, isCurrent, sort, selection, rowName } = props;
  const keys = selection ? rows.map(rowKey).filter(selection.canSelect) : [];
  const isFixed = columns.some(({ width }) => width !== undefined);
  return (
    <div className="@container/staff-table">
      {sort || selection ? (
        <div className="staff-table-tools">
          {selection ? <SelectAll selection={selection} keys={keys} label="Select all on this page" /> : null}
          {sort ? <SortSelect columns={columns} sort={sort} /> : null}
        </div>
      ) : null}
      <div className="staff-table-frame" aria-busy={isStale || undefined}>
        <table className={classNames('staff-table', isFixed && 'staff-table-fixed')}>
          <caption className="sr-only">{caption}</caption>
          {isFixed ? (
            <colgroup>
              {selection ? <col className="w-11" /> : null}
              {columns.map(({ head, width }) => (
                <col key={head} style={{ width }} />
              ))}
            </colgroup>
          ) : null}
          <thead>
            <tr>
              {selection ? (
                <th scope="col" className="staff-check">
                  <SelectAll selection={selection} keys={keys} label="Select all on this page" hideLabel />
                </th>
              ) : null}
              {columns.map((column) => (
                <Head key={column.head} column={column} sort={sort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)} aria-current={isCurrent?.(row) || undefined}>
                {selection ? (
                  <td className="staff-check">
                    {selection.canSelect(rowKey(row)) ? (
                      <label className="-m-3 inline-flex p-3">
                        <input
                          type="checkbox"
                          className="check-box"
                          aria-label={`Select ${rowName?.(row) ?? rowKey(row)}`}
                          checked={selection.has(rowKey(row))}
                          onChange={() => selection.toggle(rowKey(row))}
                        />
                      </label>
                    ) : null}
                  </td>
                ) : null}
                {columns.map((column) => (
                  <Cell key={column.head} column={column} row={row} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Head<Row>({ column, sort }: { readonly column: StaffColumn<Row>; readonly sort: ListSort | undefined }) {
  const { head, sortField, isNumber, isActions } = column;
  const alignment = isNumber || isActions ? 'text-right' : undefined;
  if (!sort || sortField === undefined) {
    return (
      <th scope="col" className={alignment}>
        {head}
      </th>
    );
  }
  const way = sort.field === sortField ? sort.way : undefined;
  const Icon = way === undefined ? ArrowUpDown : way === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" className={alignment} aria-sort={way && (way === 'asc' ? 'ascending' : 'descending')}>
      <button type="button" className="staff-sort" onClick={() => sort.sortBy(sortField)}>
        {head}
        <Icon
          aria-hidden="true"
          className={classNames('size-3.5 shrink-0', way === undefined && 'opacity-55')}
          strokeWidth={2.2}
        />
      </button>
    </th>
  );
}

/** For cards, which have no heads to press. */
function SortSelect<Row>({
  columns,
  sort,
}: {
  readonly columns: readonly StaffColumn<Row>[];
  readonly sort: ListSort;
}) {
  const options = columns.flatMap(({ head, sortField }) =>
    sortField === undefined
      ? []
      : (['asc', 'desc'] as const).map((way) => ({
          value: `${sortField},${way}`,
          label: `${head}, ${way === 'asc' ? 'ascending' : 'descending'}`,
        })),
  );
  const value = `${sort.field},${sort.way}`;
  const isListed = options.some((option) => option.value === value);
  return (
    <StaffSelect
      label="Sort by"
      value={value}
      options={isListed ? options : [{ value, label: 'Usual order' }, ...options]}
      onChange={sort.setSort}
      className="[&>select]:grow"
    />
  );
}

type SelectAllProps = {
  readonly selection: Selection;
  readonly keys: readonly number[];
  readonly label: string;
  readonly hideLabel?: boolean;
};

function SelectAll({ selection, keys, label, hideLabel = false }: SelectAllProps) {
  const selected = keys.filter((key) => selection.has(key)).length;
  return (
    <label className="-m-3 inline-flex items-center gap-2.5 p-3">
      <input
        type="checkbox"
        className="check-box"
        checked={keys.length > 0 && selected === keys.length}
        ref={(box) => {
          if (box) box.indeterminate = selected > 0 && selected < keys.length;
        }}
        onChange={() => selection.toggleAll(keys)}
      />
      <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
    </label>
  );
}

function Cell<Row>({ column, row }: { readonly column: StaffColumn<Row>; readonly row: Row }) {
  const { head, cell, isNumber, isLead, isHalf, isLong, isActions } = column;
  return (
    <td
      data-label={isLead || isActions ? undefined : head}
      className={classNames(
        isNumber && 'num staff-number',
        isLead && 'staff-lead',
        isHalf && 'staff-half',
        isLong && 'staff-long',
        isActions && 'staff-actions',
      )}
    >
      {isActions ? <div className="flex gap-1.5">{cell(row)}</div> : cell(row)}
    </td>
  );
}
