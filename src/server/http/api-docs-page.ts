import { z } from 'zod';
import { ink, pageColours, rice } from '#bowl-art/palette.ts';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { type Access, type Endpoint, type RawEndpoint, apiPrefix } from '#contract/endpoint.ts';
import { type ErrorCode, errorCodes, errorDetails, errorStatus } from '#contract/errors.ts';
import { rawEndpoints } from '#contract/raw-endpoints.ts';
import { shopName } from '#domain/shop-name.ts';
import { jsonSchemaOf, openApiDocument } from './open-api.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => escapes[character]!);

const style = `
:root{color-scheme:light;font:16px/1.5 "Figtree Variable",system-ui,sans-serif;color:${ink};background:${rice}}
body{max-width:60rem;margin:0 auto;padding:2rem 1.25rem 4rem}
h1,h2{color:${pageColours['beet-800']};line-height:1.1} h2{margin-top:2.5rem;text-transform:capitalize}
a{color:${pageColours['beet-700']}} code,pre{font:13.5px/1.5 ui-monospace,monospace}
details{background:#fff;border:1px solid ${pageColours.line};border-radius:14px;margin:.5rem 0;padding:.75rem 1rem}
summary{cursor:pointer} summary code{font-weight:700}
pre{background:${pageColours.mist};border-radius:8px;padding:.75rem;overflow-x:auto;margin:.5rem 0}
:focus-visible{outline:3px solid ${pageColours.focus};outline-offset:2px;border-radius:6px}`;

function accessText(access: Access): string {
  if (access === 'public') return 'Anyone';
  return access === 'signed-in' ? 'Anyone signed in' : access.join(', ');
}

function schemaBlock(title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (!schema || schema instanceof z.ZodVoid) return '';
  return `<p>${title}</p><pre tabindex="0">${escaped(JSON.stringify(jsonSchemaOf(schema, io), null, 2))}</pre>`;
}

function endpointBlock(endpoint: Endpoint | RawEndpoint): string {
  return `<details><summary><code>${endpoint.method} ${escaped(apiPrefix + endpoint.path)}</code> ${escaped(endpoint.summary)}</summary>
<p>Who may call: ${accessText(endpoint.access)}${endpoint.needsSecondFactor ? ', with two-step verification' : ''}. Returns ${endpoint.status ?? 200}.${endpoint.idempotent ? ' Takes an Idempotency-Key.' : ''}</p>
${schemaBlock('Path', endpoint.params, 'input')}${schemaBlock('Query', endpoint.query, 'input')}${bodyBlocks(endpoint)}
</details>`;
}

function bodyBlocks(endpoint: Endpoint | RawEndpoint): string {
  if (!('rawResponse' in endpoint)) {
    return schemaBlock('Body', endpoint.body, 'input') + schemaBlock('Answer', endpoint.response, 'output');
  }
  const { takes, rawResponse } = endpoint;
  const body = takes ? '<p>Body: <code>multipart/form-data</code> with one field <code>file</code></p>' : '';
  return `${body}<p>Response: <code>${escaped(rawResponse.mediaType)}</code></p>${schemaBlock('', rawResponse.schema, 'output')}`;
}

function errorBlock(code: ErrorCode): string {
  const details: Partial<Record<ErrorCode, z.ZodType>> = errorDetails;
  return `<details id="${code}"><summary><code>${errorStatus[code]} ${code}</code></summary>
${schemaBlock('Details', details[code], 'output') || '<p>No details.</p>'}</details>`;
}

/** The contract for machines and for people. */
export const describeApi = (publicUrl: string) => ({
  document: JSON.stringify(openApiDocument(publicUrl)),
  page: apiDocsPage(),
});

/** A static page generated from the contract, without scripts or external resources. */
export function apiDocsPage(): string {
  const names = Object.keys({ ...allEndpoints, ...rawEndpoints });
  const all = names.map((name) => [name, [...(allEndpoints[name] ?? []), ...(rawEndpoints[name] ?? [])]] as const);
  const modules = all.map(
    ([name, endpoints]) => `<section><h2>${escaped(name)}</h2>${endpoints.map(endpointBlock).join('\n')}</section>`,
  );
  return `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${shopName} API</title><style>${style}</style></head>
<body><main><h1>${shopName} API</h1>
<p>Requests and responses are JSON unless stated. Signed-in calls send <code>Authorization: Bearer &lt;token&gt;</code>.
An error returns <code>{status, code, message, fieldErrors?, details?, requestId}</code>; to a client whose
<code>Accept</code> header names <code>application/problem+json</code>, the same as problem details (RFC 9457).
A call that takes an <code>Idempotency-Key</code> header takes effect once for each key, however often it is sent within a day;
the same key with other content returns 422.
For machines: <a href="${apiPrefix}/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${modules.join('\n')}
<section><h2>Errors</h2>${errorCodes.map(errorBlock).join('\n')}</section>
</main></body></html>`;
}
