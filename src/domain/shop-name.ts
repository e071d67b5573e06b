/** The name of the shop in every text that a customer or a member of staff reads. */
export const shopName = 'Macrobowl';
