import { text } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from 'react-router';
import { recordEarlyInput } from '#web/app/early-input.ts';
import { tellOldBrowser } from '#web/app/tell-old-browser.ts';
import { waitForFonts } from '#web/app/wait-for-fonts.ts';
import { pageData } from '#web/platform/page/page-data.ts';

/** What the server renders with: it has no copy of the router of its own. */
export { RouterContextProvider, createRequestHandler } from 'react-router';
export { pageData } from '#web/platform/page/page-data.ts';

/** Renders the entire page before responding: the server caches the bytes and hashes the page's inline scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { scriptNonce } = loadContext.get(pageData);
  const html = withScripts(scriptsLast(await renderPage(request.url, context, scriptNonce)), scriptNonce);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(html, { status, headers });
}

/** Page and fonts, which the first paint waits for, get the whole connection first. */
const scriptsLast = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

/** They remove themselves, because React knows nothing of them. */
function withScripts(html: string, nonce: string | undefined): string {
  const script = (run: () => void) => `<script${nonce ? ` nonce="${nonce}"` : ''}>(${run.toString()})()</script>`;
  return html
    .replace('<head>', () => `<head>${script(recordEarlyInput)}${script(tellOldBrowser)}`)
    .replace('</style>', () => `</style>${script(waitForFonts)}`);
}

function renderPage(url: string, context: EntryContext, nonce: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={url} {...(nonce && { nonce })} />, {
      ...(nonce && { nonce }),
      // Without streaming, no part of the page may be deferred to a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        resolve(text(pipe(new PassThrough())));
      },
      onShellError: reject,
      onError: reject,
    });
  });
}

/** The server logs what the request handler throws; an aborted request is no error. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
};
