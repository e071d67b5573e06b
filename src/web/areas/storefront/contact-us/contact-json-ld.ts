import { brand } from '#web/platform/brand/brand.ts';
import { pageJsonLd, shopId } from '#web/platform/page/page-json-ld.ts';

export const contactPage = {
  name: 'Contact Us',
  description: `Write to ${brand.name} in ${brand.area}, ${brand.city}, call us or come by: address, phone, e-mail and business hours. We answer within 24 hours.`,
  path: '/contact-us',
} as const;

export function contactJsonLd(publicUrl: string): readonly object[] {
  const { email, phone, postal } = brand.contact;
  return pageJsonLd('ContactPage', contactPage, publicUrl, {
    mainEntity: {
      '@type': 'FoodEstablishment',
      '@id': shopId(publicUrl),
      name: brand.name,
      url: `${publicUrl}/`,
      email,
      telephone: phone,
      address: {
        '@type': 'PostalAddress',
        streetAddress: brand.area,
        addressLocality: postal.locality,
        addressRegion: postal.region,
        postalCode: postal.postalCode,
        addressCountry: postal.country,
      },
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        email,
        telephone: phone,
        availableLanguage: 'en',
        hoursAvailable: brand.hours.map(({ dayOfWeek, opens, closes }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek,
          opens,
          closes,
        })),
      },
      sameAs: brand.social.map(({ url }) => url),
    },
  });
}
