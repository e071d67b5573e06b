import { beforeAll, describe, expect, it } from 'vitest';
import { AppError, ErrorBody, ProblemDetails, errorCodes, errorDetails } from '#contract/errors.ts';
import { apiDocsPage } from '#server/http/api-docs-page.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { toErrorContent } from './error-response.ts';

const problemType = 'application/problem+json; charset=utf-8';
const jsonType = 'application/json; charset=utf-8';

const shop = sharedTestApp();
beforeAll(async () => {
  shop.app.get('/api/v1/limited', () => {
    throw new AppError('order-limit', 'At most two open orders.', { details: { limit: 'open-orders', max: 2 } });
  });
});

const refused = (accept: string | undefined, url = '/api/v1/limited?from=cart') =>
  shop.app.inject({ url, headers: accept === undefined ? {} : { accept } });

describe('an error', () => {
  it('is sent in the documented form by default', async () => {
    const { statusCode, headers, body } = await refused(undefined);
    expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 422, type: jsonType });
    expect(body).toBe(
      `{"status":422,"code":"order-limit","message":"At most two open orders.","details":{"limit":"open-orders","max":2},"requestId":"${String(headers['x-request-id'])}"}`,
    );
    expect(ErrorBody.strict().safeParse(JSON.parse(body)).success).toBe(true);
  });

  it('is sent as problem details to a client that prefers these', async () => {
    const { statusCode, headers, body } = await refused('application/problem+json');
    expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 422, type: problemType });
    expect(JSON.parse(body)).toEqual({
      type: '/api/docs#order-limit',
      title: 'Order limit',
      status: 422,
      detail: 'At most two open orders.',
      instance: '/api/v1/limited',
      code: 'order-limit',
      details: { limit: 'open-orders', max: 2 },
      requestId: headers['x-request-id'],
    });
    expect(ProblemDetails.strict().safeParse(JSON.parse(body)).success).toBe(true);
  });

  it.each([
    ['application/json, application/problem+json', problemType],
    ['application/json;q=0.5, application/problem+json', problemType],
    ['application/json, application/problem+json;q=0.9', jsonType],
    ['application/problem+json;q=0', jsonType],
    ['application/problem+json;q=nonsense', jsonType],
    ['application/problem+jsonld', jsonType],
    ['*/*', jsonType],
    ['text/html', jsonType],
  ])('for Accept: %s has the type %s', async (accept, type) => {
    expect((await refused(accept)).headers['content-type']).toBe(type);
  });

  it('of a path that does not exist follows the Accept header, too', async () => {
    const { headers, body } = await refused('application/problem+json', '/api/v1/nothing');
    expect(headers['content-type']).toBe(problemType);
    expect(JSON.parse(body)).toMatchObject({ status: 404, code: 'not-found', instance: '/api/v1/nothing' });
  });
});

it('every problem type is a place in the API documentation, with the form of its details', () => {
  const page = apiDocsPage();
  for (const code of errorCodes) expect(page).toContain(`<details id="${code}">`);
  expect(page.match(/<p>Details<\/p>/g)).toHaveLength(Object.keys(errorDetails).length);
});

it('a malformed request has no Accept header to read: its error has the documented form', () => {
  expect(toErrorContent(new AppError('bad-input', 'What?'), 'r1')).toEqual({
    mediaType: jsonType,
    body: '{"status":400,"code":"bad-input","message":"What?","requestId":"r1"}',
  });
});
