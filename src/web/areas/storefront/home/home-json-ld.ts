import { brand } from '#web/platform/brand/brand.ts';
import { type ShopContact, contactFacts } from '#web/platform/page/shop-contact.ts';
import { shopId } from '#web/platform/page/page-json-ld.ts';

export function homeJsonLd(publicUrl: string, contact: ShopContact): object {
  return {
    '@type': 'FoodEstablishment',
    '@id': shopId(publicUrl),
    name: brand.name,
    description: brand.tagline,
    url: `${publicUrl}/`,
    image: `${publicUrl}/og.png`,
    ...contactFacts(contact),
    areaServed: `${brand.area}, ${brand.city}`,
    currenciesAccepted: 'INR',
    paymentAccepted: 'Cash',
    servesCuisine: 'Indian',
    acceptsReservations: false,
    hasMenu: `${publicUrl}/menu`,
  };
}
