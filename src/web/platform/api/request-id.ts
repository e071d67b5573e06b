let last: string | undefined;

export function rememberRequestId({ headers }: Response): void {
  last = headers.get('x-request-id') ?? last;
}

/** Of the last response that had one: with it, the server's log can be searched. */
export const lastRequestId = (): string | undefined => last;
