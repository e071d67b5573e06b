import { describe, expect, it } from 'vitest';
import type { Meal } from '#contract/catalog.ts';
import { soldOutStates } from '#domain/menu/availability.ts';
import { paneerBowl } from '#web/features/finder/testing/sample-menu.ts';
import { mealJsonLd } from './meal-json-ld.ts';

const shop = 'https://shop.example';
const read = (given: Partial<Meal> = {}) => mealJsonLd({ ...paneerBowl, ...given }, shop) as [{ url: string }, object];

describe('a meal as search engines read it', () => {
  it.each([undefined, ...soldOutStates])('says whether it can be ordered: sold out %s', (soldOut) => {
    expect(read(soldOut ? { soldOut } : {})[0]).toMatchObject({
      offers: {
        price: '289.50',
        priceCurrency: 'INR',
        availability: `https://schema.org/${soldOut ? 'OutOfStock' : 'InStock'}`,
      },
    });
  });

  it('has the rating that customers see, and none while there is none', () => {
    expect(read({ rating: { mean: 4, count: 12 } })[0]).toMatchObject({
      aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.0', ratingCount: 12, bestRating: '5' },
    });
    expect(read()[0]).not.toHaveProperty('aggregateRating');
  });

  it('has its photo, or the picture of its link while there is none', () => {
    expect(read()[0]).toMatchObject({ image: `${shop}/share/paneer-bowl.png` });
    expect(read({ imageUrl: '/images/paneer-960.webp' })[0]).toMatchObject({ image: `${shop}/images/paneer-960.webp` });
  });

  it('is the second breadcrumb, after the menu', () => {
    const [{ url }, breadcrumbs] = read();
    expect(breadcrumbs).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Menu', item: `${shop}/menu` },
        { position: 2, name: 'Paneer Bowl', item: url },
      ],
    });
    expect(url).toContain('paneer-bowl');
  });
});
