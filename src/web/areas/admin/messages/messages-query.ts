import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#web/platform/api/call.ts';
import { useSession } from '#web/platform/session/session-store.ts';
import { staffAreas } from '#web/platform/session/staff-areas.ts';

export type MessageBox = 'inbox' | 'archive';

/** Key of the list, the open message and the badge. */
export const messagesKey = ['admin', 'messages'] as const;

// There is no live event for contact messages, so the inbox polls.
const pollIntervalMs = 60_000;
const endpoints = () => import('#contract/admin-office.ts');

type MessagesView = { readonly box: MessageBox; readonly page: number; readonly size: number };

export const messagesQuery = ({ box, page, size }: MessagesView) =>
  queryOptions({
    queryKey: [...messagesKey, box, page, size],
    queryFn: async ({ signal }) =>
      call((await endpoints()).listContactMessages, { query: { box, page, size } }, { signal }),
    staleTime: 0,
    refetchInterval: pollIntervalMs,
    // The previous page stays while the next one loads, but not that of the other box.
    placeholderData: (previous, query) => (query?.queryKey[2] === box ? previous : undefined),
  });

const unreadQuery = queryOptions({
  queryKey: [...messagesKey, 'unread'],
  queryFn: async ({ signal }) => {
    const { unread } = await call((await endpoints()).listContactMessages, { query: { size: 1 } }, { signal });
    return unread;
  },
  refetchInterval: pollIntervalMs,
});

/** 0 while loading, and for users who may not read messages. */
export function useUnreadMessages(): number {
  const { user } = useSession();
  const isAdmin = user?.roles.includes(staffAreas.admin.role) ?? false;
  return useQuery({ ...unreadQuery, enabled: isAdmin }).data ?? 0;
}

export const messageQuery = (id: number) =>
  queryOptions({
    queryKey: [...messagesKey, 'one', id],
    queryFn: async ({ signal }) => call((await endpoints()).getContactMessage, { params: { id } }, { signal }),
    staleTime: 0,
  });
