/** Properties that schema.org and the search engines require of each type. Any other type is a mistake. */
const requiredProperties: Readonly<Record<string, readonly string[]>> = {
  AboutPage: ['name', 'description', 'url'],
  AggregateRating: ['ratingValue', 'ratingCount', 'bestRating', 'worstRating'],
  Answer: ['text'],
  Article: ['headline', 'description', 'image', 'datePublished', 'dateModified', 'author', 'url'],
  Brand: ['name'],
  BreadcrumbList: ['itemListElement'],
  ContactPage: ['name', 'description', 'url', 'mainEntity'],
  ContactPoint: ['contactType', 'telephone', 'email'],
  EntryPoint: ['urlTemplate'],
  FAQPage: ['name', 'url', 'mainEntity'],
  FoodEstablishment: ['name', 'url', 'telephone', 'address'],
  HowTo: ['name', 'step'],
  HowToStep: ['text'],
  ListItem: ['position', 'name', 'item'],
  Menu: ['name', 'hasMenuSection'],
  MenuItem: ['name', 'offers'],
  MenuSection: ['name', 'hasMenuItem'],
  NutritionInformation: ['calories'],
  Offer: ['price', 'priceCurrency'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  Organization: ['name', 'url'],
  PostalAddress: ['addressLocality', 'postalCode', 'addressCountry'],
  Product: ['name', 'description', 'image', 'url', 'offers'],
  PropertyValue: ['name', 'value'],
  QuantitativeValue: ['value', 'unitCode'],
  Question: ['name', 'acceptedAnswer'],
  SearchAction: ['target'],
  WebApplication: ['name', 'url'],
  WebPage: ['name', 'description', 'url'],
  WebSite: ['name', 'url', 'potentialAction'],
};

const urlProperties = new Set(['url', 'item', 'image', 'hasMenu', 'mainEntityOfPage']);

/** Problems of a JSON-LD block as sentences; empty if it is valid. */
export function jsonLdProblems(text: string): string[] {
  const block: unknown = JSON.parse(text);
  if (!isThing(block)) return ['is not an object with @type'];
  const context = block['@context'] === 'https://schema.org' ? [] : ['has no schema.org context'];
  return [...context, ...problemsOf(block)];
}

export function jsonLdType(text: string): unknown {
  return (JSON.parse(text) as Record<string, unknown>)['@type'];
}

function problemsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(problemsOf);
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([name, part]) => [
    ...(urlProperties.has(name) && typeof part === 'string' && !URL.canParse(part)
      ? [`${name} is no URL: ${part}`]
      : []),
    ...(part === '' || part === null ? [`${name} is empty`] : []),
    ...problemsOf(part),
  ]);
  return isThing(value) ? [...missingFrom(value), ...inside] : inside;
}

function missingFrom(thing: Readonly<Record<string, unknown>>): string[] {
  const type = String(thing['@type']);
  const properties = requiredProperties[type];
  if (!properties) return [`${type} is an unexpected type`];
  return properties.filter((name) => thing[name] === undefined).map((name) => `${type} has no ${name}`);
}

function isThing(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && '@type' in value;
}
