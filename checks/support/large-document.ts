import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiPrefix } from '#contract/endpoint.ts';
import { pdfAround } from '#server/modules/documents/testing/document-uploads.ts';
import { callApi } from './shops.ts';

type Headers = Readonly<Record<string, string>>;

const steps = 200;

/** Creates a consultation and returns the upload path of its document. */
export async function documentPath(shop: { address: string }, headers: Headers): Promise<string> {
  const body = { goal: 'Eat everything', notes: '', consent: true };
  const { body: consultation } = await callApi(shop, '/consultations', { method: 'POST', headers, body });
  return `/consultations/${(consultation as { id: number }).id}/document`;
}

/** A legitimate upload of 4.8 MB, spread over some seconds. */
export async function uploadLargeDocument(
  shop: { address: string },
  path: string,
  { headers, seconds }: { headers: Headers; seconds: number },
): Promise<{ status: number; seconds: number }> {
  const file = pdfAround(Buffer.alloc(4_800_000, 'x'));
  const begin = '--x\r\ncontent-disposition: form-data; name="file"; filename="large.pdf"\r\n\r\n';
  const form = Buffer.concat([Buffer.from(begin), file, Buffer.from('\r\n--x--\r\n')]);
  const type = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(form.length) };
  const began = performance.now();
  const sent = request(shop.address + apiPrefix + path, { method: 'POST', headers: { ...headers, ...type } });
  const responseEvent = once(sent, 'response') as Promise<[IncomingMessage]>;
  responseEvent.catch(() => undefined);
  const step = Math.ceil(form.length / steps);
  for (let n = 0; n < steps && !sent.destroyed; n++) {
    sent.write(form.subarray(n * step, (n + 1) * step));
    await sleep(Math.max(0, began + ((n + 1) / steps) * seconds * 1_000 - performance.now()));
  }
  sent.end();
  const status = await responseEvent.then(
    ([response]) => response.resume().statusCode!,
    () => 0,
  );
  return { status, seconds: (performance.now() - began) / 1_000 };
}
