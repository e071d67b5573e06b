import type { PublicBusiness } from '#contract/business.ts';
import { formatPhone } from '#domain/accounts/phone.ts';

/** How to reach the shop, as entered at /admin/business; null where that is empty. */
export type ShopContact = Pick<PublicBusiness, 'address' | 'postalAddress' | 'email' | 'socialLinks'> & {
  readonly phone: { readonly text: string; readonly href: string } | null;
};

export const noContact: ShopContact = { address: null, postalAddress: null, email: null, phone: null, socialLinks: [] };

/** Composed by the server, as the legal lines are. */
export function shopContact({ address, postalAddress, email, phone, socialLinks }: PublicBusiness): ShopContact {
  return {
    address,
    postalAddress,
    email,
    phone: phone === null ? null : { text: formatPhone(phone), href: `tel:${phone}` },
    socialLinks,
  };
}

/** For search engines: only what there is. */
export function contactFacts({ email, phone, postalAddress, socialLinks }: ShopContact): object {
  return {
    ...(email !== null && { email }),
    ...(phone !== null && { telephone: phone.text }),
    ...(postalAddress !== null && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: postalAddress.street,
        addressLocality: postalAddress.city,
        addressRegion: postalAddress.state,
        postalCode: postalAddress.postalCode,
        addressCountry: 'IN',
      },
    }),
    ...(socialLinks.length > 0 && { sameAs: socialLinks.map(({ url }) => url) }),
  };
}
