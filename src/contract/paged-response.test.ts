import { expect, it } from 'vitest';
import { pagedResponse } from './shapes.ts';

it.each([
  [{ page: 0, size: 10 }, 0, { totalPages: 0, first: true, last: true }],
  [{ page: 0, size: 10 }, 10, { totalPages: 1, first: true, last: true }],
  [{ page: 0, size: 10 }, 11, { totalPages: 2, first: true, last: false }],
  [{ page: 1, size: 10 }, 11, { totalPages: 2, first: false, last: true }],
  [{ page: 7, size: 10 }, 11, { totalPages: 2, first: false, last: true }],
])('page %j of %i things', (request, total, expected) => {
  const body = pagedResponse(request, total, []);
  expect(body).toEqual({
    content: [],
    totalElements: total,
    number: request.page,
    size: request.size,
    ...expected,
  });
});
