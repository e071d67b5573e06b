import { queryOptions, useQuery } from '@tanstack/react-query';
import type { OrderPaper } from '#contract/papers.ts';
import { paperTitles } from '#domain/papers/paper-kind.ts';
import { labelIn } from '#domain/readable-code.ts';
import { call } from '#web/platform/api/call.ts';
import { isTransient, pauseMs } from '#web/platform/api/query-client.ts';
import { saveDownload } from '#web/platform/api/save-download.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { ordersKey } from './orders-query.ts';

/** The view: customers reach their own orders, admins all. */
type Reader = 'customer' | 'admin';
type IssuedPaper = NonNullable<OrderPaper['paper']>;

const waitingIntervalMs = 15_000;
const endpoints = () => import('#contract/papers.ts');

const orderPaperQuery = (orderId: number, reader: Reader) =>
  queryOptions({
    queryKey: [...ordersKey, 'paper', reader, orderId],
    queryFn: async ({ signal }) => {
      const { getAnyPaper, getOwnPaper } = await endpoints();
      return call(reader === 'admin' ? getAnyPaper : getOwnPaper, { params: { id: orderId } }, { signal });
    },
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? waitingIntervalMs : false),
  });

/** The invoice, bill of supply or receipt of a delivered order, then its credit notes; `save` hands a PDF to the browser. */
export function useOrderPaper(orderId: number, reader: Reader) {
  const { data } = useQuery(orderPaperQuery(orderId, reader));
  const save = useMutationOnce({
    mutationFn: async ({ id, kind, number }: IssuedPaper) => {
      const paths = await endpoints();
      const own = kind === 'credit-note' ? paths.ownCreditNotePath : paths.ownPaperPath;
      const any = kind === 'credit-note' ? paths.anyCreditNotePath : paths.anyPaperPath;
      const path = (reader === 'admin' ? any : own).replace(':id', String(orderId)).replace(':paperId', String(id));
      const fileName = `${number.replaceAll('/', '-')}.pdf`;
      await saveDownload(path as `/${string}`, {}, { fileName, mediaType: 'application/pdf' });
    },
    // On a busy machine the process that draws papers may start more slowly than the request allows. The repeat finds it started.
    retry: (failures, error) => failures < 3 && isTransient(error),
    retryDelay: (failures, error) => pauseMs(error, failures + 1),
    onError: ({ message }: Error) => toast.error('Failed to download the paper', { points: [message] }),
  });
  return {
    state: data?.state,
    papers: data ? [data.paper, ...data.creditNotes].filter((one) => one !== null) : [],
    save,
  };
}

/** 'Tax invoice (PDF)' */
export function paperLabel({ kind }: IssuedPaper): string {
  const title = labelIn(paperTitles, kind);
  return `${title.charAt(0)}${title.slice(1).toLowerCase()} (PDF)`;
}
