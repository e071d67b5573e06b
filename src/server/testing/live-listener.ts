import { CashHandedIn, ConsultationChanged, NoteAdded, OrderMoved, livePath, resetEvent } from '#contract/live.ts';
import { apiPrefix } from '#contract/endpoint.ts';

type Headers = Readonly<Record<string, string>>;

export type LiveListener = {
  /** The raw text of the stream. */
  readonly text: () => string;
  readonly events: () => { readonly id: string; readonly order: OrderMoved }[];
  /** The received statuses, with a `+` when picked up. */
  readonly received: () => string[];
  readonly consultations: () => ConsultationChanged[];
  readonly notes: () => NoteAdded[];
  readonly cash: () => CashHandedIn[];
  readonly lastId: () => string | undefined;
  readonly resets: () => number;
  readonly hasEnded: () => boolean;
  readonly close: () => void;
};

export const askForStream = (address: string, headers: Headers, signal?: AbortSignal, path: string = livePath) =>
  fetch(address + apiPrefix + path, { headers, ...(signal && { signal }) });

/** Listens like the browser. Resolves when the stream has sent its first event id. */
export async function listenLive(address: string, headers: Headers, lastEventId?: string): Promise<LiveListener> {
  const abort = new AbortController();
  const resume = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const response = await askForStream(address, { ...headers, ...resume }, abort.signal);
  const type = response.headers.get('content-type');
  if (response.status !== 200 || type !== 'text/event-stream; charset=utf-8') {
    throw new Error(`the stream returned ${response.status} ${type}`);
  }
  let text = '';
  let hasEnded = false;
  const begun = Promise.withResolvers<void>();
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body!) {
      text += decoder.decode(chunk, { stream: true });
      if (text.includes('\n\n')) begun.resolve();
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      hasEnded = true;
      begun.resolve();
    });
  await begun.promise;
  const dataOf = <T>(event: string, toEvent: (data: unknown) => T): T[] =>
    [...text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)].flatMap(([, name, data]) =>
      name === event ? toEvent(JSON.parse(data!)) : [],
    );
  const events = () =>
    [...text.matchAll(/id: (\d+)\nevent: order\ndata: (.*)\n\n/g)].map(([, id, data]) => ({
      id: id!,
      order: OrderMoved.strict().parse(JSON.parse(data!)),
    }));
  return {
    text: () => text,
    events,
    consultations: () => dataOf('consultation', (data) => ConsultationChanged.strict().parse(data)),
    notes: () => dataOf('note', (data) => NoteAdded.strict().parse(data)),
    cash: () => dataOf('cash', (data) => CashHandedIn.strict().parse(data)),
    received: () => events().map(({ order }) => order.status + (order.isPickedUp ? '+' : '')),
    lastId: () => [...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1],
    resets: () => text.split(`event: ${resetEvent}\ndata: \n\n`).length - 1,
    hasEnded: () => hasEnded,
    close: () => abort.abort(),
  };
}
