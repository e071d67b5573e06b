/** Apart from `cart-view.ts`, which brings the pricing: every page loads the key, for the badge in the header. */
export const cartKey = ['cart'] as const;
