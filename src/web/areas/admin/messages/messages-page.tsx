import { useQuery } from '@tanstack/react-query';
import Inbox from 'lucide-react/icons/inbox';
import { staffMeta } from '#web/platform/page/page-meta.ts';
import { TextLink } from '#web/ui/buttons/text-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { tabElementId } from '#web/ui/navigation/link-tabs.tsx';
import { UnderlineTabs } from '#web/ui/navigation/underline-tabs.tsx';
import { ListPager } from '#web/ui/staff-list/list-pager.tsx';
import { StaffTableSkeleton } from '#web/ui/staff-list/staff-table-skeleton.tsx';
import { useListSearchParams } from '#web/ui/staff-list/use-list-search-params.ts';
import { StaffPageHead } from '#web/ui/staff-page/staff-page.tsx';
import { MessageList } from './message-list.tsx';
import { type MessageBox, messagesQuery } from './messages-query.ts';
import { OpenMessage } from './open-message.tsx';

const title = 'Messages';
const panelId = 'messages';
const choices = { sizes: [10, 20, 50], usualSize: 10 };

export const meta = staffMeta('admin', title, '/admin/messages');

export default function MessagesPage() {
  const listParams = useListSearchParams(choices);
  const box: MessageBox = listParams.part('box') === 'archive' ? 'archive' : 'inbox';
  const openId = listParams.idPart('message');
  const unread = useQuery(messagesQuery({ box, page: listParams.page, size: listParams.size })).data?.unread;
  const close = async () => {
    await listParams.closeDialog('message');
    moveLostFocus(document.getElementById(`message-${openId}`) ?? document.getElementById(tabElementId(panelId, box)));
  };
  return (
    <>
      <StaffPageHead title={title}>
        {unread === undefined ? null : (
          <p role="status" className="num text-ink-2">
            {unread} unread
          </p>
        )}
      </StaffPageHead>
      <div className="px-4 pt-2 pb-7 wide:px-7">
        <UnderlineTabs
          label="Boxes"
          panelId={panelId}
          selected={box}
          tabs={[
            { id: 'inbox', label: 'Inbox', to: '/admin/messages' },
            { id: 'archive', label: 'Archive', to: '/admin/messages?box=archive' },
          ]}
        />
        <div
          role="tabpanel"
          id={panelId}
          aria-labelledby={tabElementId(panelId, box)}
          className="grid items-start gap-4 pt-4 staff-split:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
        >
          <div className={classNames('min-w-0', openId !== undefined && 'max-staff-split:hidden')}>
            <Box box={box} openId={openId} listParams={listParams} />
          </div>
          {openId === undefined ? (
            <p className="rounded-input border border-dashed border-line-strong px-4 py-14 text-center text-ink-2 max-staff-split:hidden">
              Choose a message to read it.
            </p>
          ) : (
            <OpenMessage
              key={openId}
              id={openId}
              listPath={listParams.pathOfDialog({ message: '' })}
              onClose={() => void close()}
            />
          )}
        </div>
      </div>
    </>
  );
}

type BoxProps = {
  readonly box: MessageBox;
  readonly openId: number | undefined;
  readonly listParams: ReturnType<typeof useListSearchParams>;
};

function Box({ box, openId, listParams }: BoxProps) {
  const { page, size, sizes, setSize, pathOfPage, pathOfDialog } = listParams;
  const { data, error, refetch, isPlaceholderData } = useQuery(messagesQuery({ box, page, size }));
  if (!data) {
    return error ? (
      <ErrorState message={`Error loading messages: ${error.message}`} onRetry={() => void refetch()} />
    ) : (
      <StaffTableSkeleton text="Loading messages..." />
    );
  }
  return (
    <>
      {data.content.length === 0 && data.totalElements > 0 ? (
        <EmptyState icon={<Inbox aria-hidden="true" strokeWidth={1.6} />} title="There are no messages on this page">
          <TextLink to={pathOfPage(0)}>Go to the first page</TextLink>
        </EmptyState>
      ) : data.content.length === 0 ? (
        <EmptyState
          icon={<Inbox aria-hidden="true" strokeWidth={1.6} />}
          title={box === 'inbox' ? 'No messages in the inbox' : 'No archived messages'}
        >
          <p className="text-ink-2">
            {box === 'inbox'
              ? 'What visitors write on the contact page arrives here.'
              : 'Archive a message to keep it here.'}
          </p>
        </EmptyState>
      ) : (
        <MessageList
          messages={data.content}
          openId={openId}
          pathOf={(id) => pathOfDialog({ message: String(id) })}
          isStale={isPlaceholderData}
        />
      )}
      {data.totalElements > 0 ? (
        <ListPager
          of="messages"
          page={page}
          totalPages={data.totalPages}
          size={size}
          sizes={sizes}
          pathOfPage={pathOfPage}
          onSize={setSize}
        />
      ) : null}
    </>
  );
}
