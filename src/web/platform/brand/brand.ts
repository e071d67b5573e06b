import { shopName } from '#domain/shop-name.ts';

/** The name on the shop. Its contacts are entered at /admin/business. */
export const brand = {
  name: shopName,
  wordmark: 'macrobowl',
  tagline: 'Fresh, high-protein meals with the macros painted on the rim.',
  city: 'Hyderabad',
  area: 'Gachibowli',
  /** Support hours. The text is shown, the rest is for search engines. */
  hours: [
    {
      days: 'Mon-Fri',
      times: '8:00 AM-9:00 PM',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '08:00',
      closes: '21:00',
    },
    { days: 'Sat-Sun', times: '9:00 AM-7:00 PM', dayOfWeek: ['Saturday', 'Sunday'], opens: '09:00', closes: '19:00' },
  ],
  founder: { name: 'Meghana Reddy', role: 'Founder' },
  /** Links to an app in the stores. Without one, the button leads to /app, which explains how to install the shop. */
  stores: { playStore: null as string | null, appStore: null as string | null },
} as const;
