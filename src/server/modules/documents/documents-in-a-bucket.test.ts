import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { SignedLink } from '#contract/files.ts';
import { consultationDocuments } from '#server/db/schema/consultations.ts';
import { s3Store } from '#server/modules/files/s3-store.ts';
import { buildSession } from '#server/testing/builders.ts';
import { buildConsultation } from '#server/testing/consultation-builders.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { startS3Server } from '#server/testing/s3-server.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { pdf, upload } from './testing/document-uploads.ts';

it('documents are stored in the configured bucket; during its outage uploads are refused and nothing is lost', async () => {
  const s3 = await startS3Server();
  const files = s3Store(s3.settings, { firstDelayMs: 1, readingMs: 10_000, writingMs: 10_000 });
  const shop = await startTestApp({ files });
  const { headers, user } = await buildSession(shop.db);
  const { id } = await buildConsultation(shop.db, { userId: user.id });
  const rows = () => shop.db.select().from(consultationDocuments).where(eq(consultationDocuments.consultationId, id));
  const keys = async () => {
    await runJobs(shop);
    const all: string[] = [];
    for await (const key of files.keys()) all.push(key);
    return all;
  };
  const link = async () =>
    ((await shop.call({ url: `/api/v1/consultations/${id}/document`, headers })).body as SignedLink).url;

  for (const text of ['first', 'second']) {
    expect((await upload(shop, headers, id, pdf(text))).status).toBe(201);
    expect(await keys()).toEqual((await rows()).map(({ storageKey }) => storageKey));
    const response = await shop.app.inject({ url: await link() });
    expect(response.rawPayload.equals(pdf(text))).toBe(true);
    expect(response.headers).toMatchObject({
      'content-length': String(pdf(text).length),
      'content-disposition': expect.stringMatching(/^attachment; /) as string,
    });
  }

  const [before, url] = [await rows(), await link()];
  await s3.stop();
  expect(await upload(shop, headers, id, pdf('third'))).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2' },
    body: { code: 'unavailable' },
  });
  expect(await shop.call({ url })).toMatchObject({ status: 503 });
  expect(await rows()).toEqual(before);
  await shop.close();
});
