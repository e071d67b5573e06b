import { brand } from '#web/platform/brand/brand.ts';
import { shopId } from '#web/platform/page/page-json-ld.ts';

export function homeJsonLd(publicUrl: string): object {
  const { locality, region, postalCode, country } = brand.contact.postal;
  return {
    '@type': 'FoodEstablishment',
    '@id': shopId(publicUrl),
    name: brand.name,
    description: brand.tagline,
    url: `${publicUrl}/`,
    image: `${publicUrl}/og.png`,
    telephone: brand.contact.phone,
    email: brand.contact.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: brand.area,
      addressLocality: locality,
      addressRegion: region,
      postalCode,
      addressCountry: country,
    },
    areaServed: `${brand.area}, ${brand.city}`,
    currenciesAccepted: 'INR',
    paymentAccepted: 'Cash',
    servesCuisine: 'Indian',
    acceptsReservations: false,
    hasMenu: `${publicUrl}/menu`,
    sameAs: brand.social.map(({ url }) => url),
  };
}
