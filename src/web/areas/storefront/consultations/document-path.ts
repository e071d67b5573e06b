/** Same as `documentUploadPath` of the contract, which is loaded on demand only. */
export const documentPath = (id: number): string => `/consultations/${id}/document`;
