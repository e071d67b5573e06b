type PageRequest = { readonly page: number; readonly size: number };

/** One page of a list, as every list of the API answers it. */
export function pagedResponse<T>({ page, size }: PageRequest, totalElements: number, content: T[]) {
  const totalPages = Math.ceil(totalElements / size);
  return { content, totalElements, totalPages, number: page, size, first: page === 0, last: page >= totalPages - 1 };
}
