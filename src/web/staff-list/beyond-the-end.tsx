import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

type BeyondTheEndProps = { /** What is paged: 'orders'. */ readonly of: string; readonly firstPage: string };

/** The address asks for a page that the list no longer has, or never had. */
export function BeyondTheEnd({ of, firstPage }: BeyondTheEndProps) {
  return (
    <EmptyState title={`There are no ${of} on this page`}>
      <TextLink to={firstPage}>Go to the first page</TextLink>
    </EmptyState>
  );
}
