import { expect, it } from 'vitest';
import { permissionMatrix } from '#server/testing/permissions/permission-matrix.ts';
import { apiDocsPage } from './api-docs-page.ts';
import { openApiDocument } from './open-api.ts';

type Content = Record<string, { schema?: { properties?: object } }>;
type Operation = { requestBody?: { content: Content }; responses: Record<string, { content?: Content }> };
const { paths } = openApiDocument('https://shop.example') as { paths: Record<string, Record<string, Operation>> };

const asOpenApi = (call: string) => call.replaceAll(/:(\w+)/g, '{$1}');
/** Only in demo mode. */
const undescribed = new Set(['GET /dev/outbox']);

it('every call of the API is described, including those with other content than JSON', () => {
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const served = permissionMatrix.map(({ call }) => call).filter((call) => !undescribed.has(call));
  expect(described.toSorted()).toEqual(served.map(asOpenApi).toSorted());
  const page = apiDocsPage();
  for (const call of served) expect(page).toContain(`<code>${call.replace(' ', ' /api/v1')}</code>`);
});

it.each([
  ['/admin/images', 'post', 'multipart/form-data', '201', 'application/json'],
  ['/consultations/{id}/document', 'post', 'multipart/form-data', '201', 'application/json'],
  ['/files/{id}', 'get', undefined, '200', 'application/octet-stream'],
  ['/admin/orders/export.csv', 'get', undefined, '200', 'text/csv'],
  ['/live', 'get', undefined, '200', 'text/event-stream'],
  ['/live/shop', 'get', undefined, '200', 'text/event-stream'],
])('%s is described with its content types', (path, method, takes, status, mediaType) => {
  const { requestBody, responses } = paths[path]![method]!;
  expect(Object.keys(requestBody?.content ?? {})).toEqual(takes ? [takes] : []);
  expect(Object.keys(responses[status]?.content ?? {})).toEqual([mediaType]);
  expect(Object.keys(responses['default']!.content!)).toEqual(['application/json', 'application/problem+json']);
});
