/** `documentUploadPath` of the contract, which is not loaded before it is needed. */
export const documentPath = (id: number): string => `/consultations/${id}/document`;
