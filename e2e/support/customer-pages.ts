/** Every page of the customer side. */
export type CustomerPage = {
  readonly path: string;
  readonly heading: RegExp;
  /** Its JSON-LD types; empty for a page without structured data. */
  readonly types: readonly string[];
  /** Whether search engines should list it. */
  readonly isIndexed: boolean;
  /** For pages that redirect visitors to the login: what a newly registered customer sees. */
  readonly ofNewCustomer?: string;
  readonly status?: number;
};

export const customerPages: readonly CustomerPage[] = [
  { path: '/', heading: /Protein-Focused Meal Platform/, types: ['FoodEstablishment'], isIndexed: true },
  { path: '/menu', heading: /^Menu$/, types: ['Menu'], isIndexed: true },
  {
    path: '/meals/tandoori-fish-millet-bowl',
    heading: /^Tandoori Fish Millet Bowl$/,
    types: ['Product', 'BreadcrumbList'],
    isIndexed: true,
  },
  { path: '/build-your-own', heading: /Build/, types: ['WebPage', 'BreadcrumbList'], isIndexed: true },
  { path: '/find-my-bowl', heading: /^Find my bowl$/, types: ['WebPage', 'BreadcrumbList'], isIndexed: true },
  {
    path: '/subscriptions',
    heading: /^A week of bowls, by itself$/,
    types: ['WebPage', 'BreadcrumbList'],
    isIndexed: true,
  },
  {
    path: '/order-now',
    heading: /^Complete Your Order$/,
    types: ['WebPage'],
    isIndexed: false,
    ofNewCustomer: 'Your cart is empty',
  },
  { path: '/explore-more', heading: /^Why Protein Matters$/, types: ['Article', 'BreadcrumbList'], isIndexed: true },
  { path: '/login', heading: /./, types: ['WebPage'], isIndexed: false },
  {
    path: '/profile',
    heading: /^Hello, /,
    types: ['WebPage'],
    isIndexed: false,
    ofNewCustomer: 'No addresses found',
  },
  { path: '/app', heading: /^Get the App$/, types: ['WebPage', 'BreadcrumbList'], isIndexed: true },
  { path: '/about-us', heading: /^About Us$/, types: ['AboutPage', 'BreadcrumbList'], isIndexed: true },
  { path: '/contact-us', heading: /^Contact Us$/, types: ['ContactPage', 'BreadcrumbList'], isIndexed: true },
  { path: '/faq', heading: /^Frequently asked questions$/, types: ['FAQPage', 'BreadcrumbList'], isIndexed: true },
  {
    path: '/terms-conditions',
    heading: /^Terms and Conditions$/,
    types: ['WebPage', 'BreadcrumbList'],
    isIndexed: true,
  },
  { path: '/privacy', heading: /^Privacy Policy$/, types: ['WebPage', 'BreadcrumbList'], isIndexed: true },
  { path: '/refund-policy', heading: /^Refund Policy$/, types: ['WebPage', 'BreadcrumbList'], isIndexed: true },
  { path: '/forgot-password', heading: /^Forgot password\?$/, types: ['WebPage'], isIndexed: false },
  { path: '/no-such-page', heading: /^Oops! Page not found$/, types: [], isIndexed: false, status: 404 },
];
