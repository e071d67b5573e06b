import type { Meal } from '#contract/catalog.ts';
import { normaliseNutrition } from '#domain/menu/nutrition.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { shopName } from '#domain/shop-name.ts';
import { prepareResponse } from './cached-response.ts';
import type { ResponseCache } from './response-cache.ts';
import { dataContentSecurityPolicy } from './security-headers.ts';

const robots = (publicUrl: string) => `User-agent: *
Disallow: /api/
Disallow: /admin
Disallow: /kitchen-manager
Disallow: /nutritionist
Disallow: /delivery
Disallow: /profile
Disallow: /consultations
Disallow: /order-now

Sitemap: ${publicUrl}/sitemap.xml
`;

type Page = { readonly path: string; readonly changedAt: Date };

const sitemap = (publicUrl: string, pages: readonly Page[]) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map(({ path, changedAt }) => `  <url><loc>${publicUrl}${path}</loc><lastmod>${changedAt.toISOString()}</lastmod></url>`).join('\n')}
</urlset>
`;

/** The shop in plain words for language models: https://llmstxt.org */
const llmsText = (publicUrl: string, meals: readonly Meal[]) => `# ${shopName}

> Meals cooked to order and delivered, each with its calories, protein, carbs and fats to the gram.

## Pages

- [Menu](${publicUrl}/menu): every meal with its macros, allergens and price; /menu?q=paneer searches it
- [Build Your Own](${publicUrl}/build-your-own): a base, proteins and add-ons, weighed and priced as they are chosen
- [Find My Bowl](${publicUrl}/find-my-bowl): the closest meals to calories, macros, a budget and allergens; /find-my-bowl?wish=40+g+protein+under+₹350 reads a wish in plain words
- [App](${publicUrl}/app): how to install the shop on a phone or computer; menu, Today and own orders can be read offline
- [FAQ](${publicUrl}/faq): ordering, delivery, payment and refunds
- [API](${publicUrl}/api/v1/openapi.json): OpenAPI description; GET /api/v1/meals is the menu as JSON
- [Assistants](${publicUrl}/mcp): Model Context Protocol (streamable HTTP, OAuth 2.1): find bowls for a target, quote, order, follow, cancel. A person confirms each order or allows an amount

## Meals

${meals.map((meal) => mealLine(publicUrl, meal)).join('\n')}
`;

function mealLine(publicUrl: string, meal: Meal): string {
  const { protein, carbs, fats } = normaliseNutrition(meal.nutritionValues);
  const grams = Object.entries({ protein, carbs, fats }).flatMap(([name, amount]) =>
    amount === undefined ? [] : [`${amount} g ${name}`],
  );
  const facts = [
    formatRupeesOnWire(meal.price),
    `${meal.caloriesKcal} kcal`,
    ...grams,
    meal.isVegetarian ? 'vegetarian' : 'non-vegetarian',
    meal.allergens.length > 0 ? `contains ${meal.allergens.join(', ')}` : 'no listed allergens',
  ];
  const words = singleLine(`${meal.name}](${publicUrl}/meals/${meal.slug}): ${meal.description}`);
  return `- [${words} ${facts.join(', ')}.`;
}

const singleLine = (text: string) => text.replaceAll(/\s+/g, ' ');

/** What a page shows, as far as it changes with the menu. */
function shownOn(path: string, meals: readonly Meal[]): string {
  const shown = path.startsWith('/meals/')
    ? meals.filter(({ slug }) => path === `/meals/${slug}`)
    : menuPages.has(path)
      ? meals
      : [];
  // A search engine need not visit a page again because its meal sold out.
  return JSON.stringify(shown.map((meal) => ({ ...meal, soldOut: undefined, soldOutIn: undefined })));
}

const menuPages = new Set(['/', '/menu', '/find-my-bowl', '/subscriptions']);

type SiteFiles = { readonly publicUrl: string; readonly builtAt: Date; readonly responseCache: ResponseCache };
type CacheMenu = (indexedPaths: readonly string[], meals: readonly Meal[]) => Promise<void>;

/**
 * Adds robots.txt, and returns a function that adds sitemap.xml and llms.txt. The date of a page is that of the build, or of the last
 * change of its meals that this process has seen.
 */
export async function precacheSiteFiles({ publicUrl, builtAt, responseCache }: SiteFiles): Promise<CacheMenu> {
  const partition = responseCache.addPartition(Infinity);
  const put = async (url: string, contentType: string, text: string) => {
    const source = {
      contentType,
      cacheControl: 'public, max-age=3600',
      headers: { 'content-security-policy': dataContentSecurityPolicy },
    };
    partition.put(url, await prepareResponse(Buffer.from(text), source, responseCache.always));
  };
  const seen = new Map<string, { readonly shown: string; readonly changedAt: Date }>();
  let isFirst = true;
  const changedAt = (path: string, meals: readonly Meal[]) => {
    const shown = shownOn(path, meals);
    const before = seen.get(path);
    if (before?.shown === shown) return before.changedAt;
    const at = isFirst ? builtAt : new Date();
    seen.set(path, { shown, changedAt: at });
    return at;
  };
  await put('/robots.txt', 'text/plain; charset=utf-8', robots(publicUrl));
  return async (indexedPaths, meals) => {
    const pages = indexedPaths.map((path) => ({ path, changedAt: changedAt(path, meals) }));
    isFirst = false;
    await Promise.all([
      put('/sitemap.xml', 'application/xml; charset=utf-8', sitemap(publicUrl, pages)),
      put('/llms.txt', 'text/plain; charset=utf-8', llmsText(publicUrl, meals)),
    ]);
  };
}
