/** The pages that get a button: at most `most` in a row, around the current one where there is room. All from 0. */
export function pagerWindow(page: number, totalPages: number, most = 5): readonly number[] {
  const length = Math.min(most, totalPages);
  const first = Math.min(Math.max(0, page - Math.floor(most / 2)), totalPages - length);
  return Array.from({ length }, (_, index) => first + index);
}
