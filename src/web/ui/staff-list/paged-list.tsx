import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { TextLink } from '#web/ui/buttons/text-link.tsx';
import { ListPager } from './list-pager.tsx';
import { StaffTableSkeleton } from './staff-table-skeleton.tsx';
import { StaffTable, type StaffColumn } from './staff-table.tsx';
import type { useListSearchParams } from './use-list-search-params.ts';
import type { Selection } from './use-selection.ts';

type ListPage<Row> = {
  readonly content: readonly Row[];
  readonly totalElements: number;
  readonly totalPages: number;
};

type PagedListProps<Row> = {
  /** Singular and plural: 'order', 'orders'. */
  readonly of: readonly [one: string, several: string];
  readonly query: {
    readonly data: ListPage<Row> | undefined;
    readonly isError: boolean;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  readonly address: ReturnType<typeof useListSearchParams>;
  readonly columns: readonly StaffColumn<Row>[];
  readonly emptyTitle: string;
  readonly emptyHint?: string | undefined;
  readonly errorMessage: string;
  readonly icon: ReactNode;
  /** The row that is open beside the list. */
  readonly isCurrent?: (row: Row) => boolean;
  readonly selection?: Selection;
  /** Names a row in its checkbox: 'order 1052'. */
  readonly rowName?: (row: Row) => string;
  /** Says 'Showing 1 to 10 of 23 results' and '1 / 3' instead of 'Page 1 of 3'. */
  readonly showsResults?: boolean;
};

/** A paged table with its pager, or its loading, empty or error state. */
export function PagedList<Row extends { readonly id: number }>(props: PagedListProps<Row>) {
  const { of, query, address, columns, emptyTitle, emptyHint, errorMessage, icon, isCurrent, showsResults } = props;
  const { selection, rowName } = props;
  const [one, several] = of;
  const { data } = query;
  if (!data) {
    return query.isError ? (
      <ErrorState message={errorMessage} onRetry={() => void query.refetch()} />
    ) : (
      <StaffTableSkeleton text={`Loading ${several}...`} rows={address.size} />
    );
  }
  const { content, totalElements, totalPages } = data;
  return (
    <>
      <p role="status" className="sr-only">
        {totalElements} {totalElements === 1 ? one : several}
      </p>
      {content.length > 0 ? (
        <StaffTable
          caption={`${several.charAt(0).toUpperCase()}${several.slice(1)}`}
          columns={columns}
          rows={content}
          rowKey={({ id }) => id}
          isStale={query.isPlaceholderData}
          isCurrent={isCurrent}
          sort={address.tableSort}
          selection={selection}
          rowName={rowName}
        />
      ) : totalElements > 0 ? (
        <EmptyState icon={icon} title={`There are no ${several} on this page`}>
          <TextLink to={address.pathOfPage(0)}>Go to the first page</TextLink>
        </EmptyState>
      ) : (
        <EmptyState icon={icon} title={emptyTitle}>
          {emptyHint ? <p className="text-ink-2">{emptyHint}</p> : null}
        </EmptyState>
      )}
      {totalElements > 0 ? (
        <ListPager
          of={several}
          {...address}
          totalPages={totalPages}
          onSize={address.setSize}
          results={showsResults ? { shown: content.length, total: totalElements } : undefined}
        />
      ) : null}
    </>
  );
}
