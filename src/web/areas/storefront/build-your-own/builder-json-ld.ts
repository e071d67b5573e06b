import type { CustomizeOptions, MealComponent } from '#contract/catalog.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { pageJsonLd } from '#web/platform/page/page-json-ld.ts';
import { builderRoot } from './builder-search-params.ts';

/** For search engines: breadcrumbs, and the components of a bowl with their prices. */
export function builderJsonLd(
  { bases, proteinOptions, addOns }: CustomizeOptions,
  description: string,
  publicUrl: string,
): readonly object[] {
  return pageJsonLd('WebPage', { name: 'Build Your Own', description, path: builderRoot }, publicUrl, {
    mainEntity: {
      '@type': 'Menu',
      name: `${brand.name}: build your own bowl`,
      hasMenuSection: [
        menuSection('Base', bases),
        menuSection('Protein', proteinOptions),
        menuSection('Add-ons', addOns),
      ],
    },
  });
}

function menuSection(name: string, components: readonly MealComponent[]): object {
  return {
    '@type': 'MenuSection',
    name,
    hasMenuItem: components.map((component) => ({
      '@type': 'MenuItem',
      name: component.name,
      description: component.description,
      ...(component.vegetarian && { suitableForDiet: 'https://schema.org/VegetarianDiet' }),
      offers: { '@type': 'Offer', price: component.price.toFixed(2), priceCurrency: 'INR' },
    })),
  };
}
