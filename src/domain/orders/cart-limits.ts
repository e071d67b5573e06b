export const maxCartLines = 30;
export const maxLineQuantity = 20;
