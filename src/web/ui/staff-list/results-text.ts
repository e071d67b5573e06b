type Results = {
  /** From 0. */
  readonly page: number;
  readonly size: number;
  readonly shown: number;
  readonly total: number;
};

/** 'Showing 11 to 14 of 14 results'; a page after the last one shows none. */
export function resultsText({ page, size, shown, total }: Results): string {
  const before = page * size;
  return shown === 0
    ? `Showing 0 of ${total} results`
    : `Showing ${before + 1} to ${before + shown} of ${total} results`;
}
