/** Apart from `wish.ts`, so that the field does not load what reads it. */
export const maxWishLength = 120;
