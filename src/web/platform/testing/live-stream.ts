import { livePath } from '#contract/live.ts';
import type { FakeShop } from './fake-shop.ts';

/** The stream of `GET /live`: sends what the test says, with rising ids. */
export function openLiveStream(shop: FakeShop): (event: string, data: object) => void {
  let id = 0;
  let controller: ReadableStreamDefaultController<Uint8Array>;
  shop.on(`GET ${livePath}`, () => {
    const body = new ReadableStream<Uint8Array>({
      start: (opened) => {
        controller = opened;
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  return (event, data) =>
    controller.enqueue(new TextEncoder().encode(`id: ${++id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
}
