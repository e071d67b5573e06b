/** An error response of the API, for `route.fulfill`. */
export function errorResponse(status: 400 | 409 | 503, message: string) {
  const codes = { 400: 'bad-input', 409: 'conflict', 503: 'unavailable' };
  return { status, json: { status, code: codes[status], message, requestId: 'r' } };
}
