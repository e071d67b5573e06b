import type { FastifyInstance } from 'fastify';
import { parseArtUrl } from '#bowl-art/art-url.ts';
import { drawFromUrl } from '#bowl-art/draw-from-url.ts';
import { AppError } from '#contract/errors.ts';
import { cacheForEver, prepareAnswer } from './ready-answer.ts';
import type { ReadyStore } from './ready-store.ts';
import { dataContentSecurityPolicy } from './security-headers.ts';

const shelfBytes = 16 * 1024 * 1024;

/** The drawn bowls as files: the URL says everything, so a drawing never changes and is kept once it is made. */
export function artRoutes(app: FastifyInstance, ready: ReadyStore): void {
  const shelf = ready.addShelf(shelfBytes);
  app.get('/art/*', async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url, 'http://art');
    const drawing = parseArtUrl(pathname, searchParams);
    if (!drawing) throw new AppError('not-found', 'There is no such drawing.');
    const answer = await prepareAnswer(
      Buffer.from(drawFromUrl(drawing)),
      {
        contentType: 'image/svg+xml',
        cacheControl: cacheForEver,
        headers: { 'content-security-policy': dataContentSecurityPolicy },
      },
      ready.always,
    );
    shelf.put(request.url, answer);
    reply.hijack();
    ready.send(request.raw, reply.raw, answer);
  });
}
