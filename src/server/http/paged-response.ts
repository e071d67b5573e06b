type PageRequest = { readonly page: number; readonly size: number };

/** The response format of every paged list of the API. */
export function pagedResponse<T>({ page, size }: PageRequest, totalElements: number, content: T[]) {
  const totalPages = Math.ceil(totalElements / size);
  return { content, totalElements, totalPages, number: page, size, first: page === 0, last: page >= totalPages - 1 };
}
