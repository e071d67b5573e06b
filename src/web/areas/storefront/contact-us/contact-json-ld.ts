import { brand } from '#web/platform/brand/brand.ts';
import { type ShopContact, contactFacts } from '#web/platform/page/shop-contact.ts';
import { pageJsonLd, shopId } from '#web/platform/page/page-json-ld.ts';

export const contactPage = {
  name: 'Contact Us',
  description: `Write to ${brand.name} in ${brand.area}, ${brand.city}, call us or come by: address, phone, e-mail and business hours. We answer within 24 hours.`,
  path: '/contact-us',
} as const;

export function contactJsonLd(publicUrl: string, contact: ShopContact): readonly object[] {
  const { email, phone } = contact;
  return pageJsonLd('ContactPage', contactPage, publicUrl, {
    mainEntity: {
      '@type': 'FoodEstablishment',
      '@id': shopId(publicUrl),
      name: brand.name,
      url: `${publicUrl}/`,
      ...contactFacts(contact),
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        ...(email !== null && { email }),
        ...(phone !== null && { telephone: phone.text }),
        availableLanguage: 'en',
        hoursAvailable: brand.hours.map(({ dayOfWeek, opens, closes }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek,
          opens,
          closes,
        })),
      },
    },
  });
}
