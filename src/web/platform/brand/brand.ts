import { shopName } from '#domain/shop-name.ts';

/** Everything a new operator changes to put their own name on the shop. */
export const brand = {
  name: shopName,
  wordmark: 'macrobowl',
  tagline: 'Fresh, high-protein meals with the macros painted on the rim.',
  city: 'Hyderabad',
  area: 'Gachibowli',
  contact: {
    email: 'support@macrobowl.example',
    phone: '+91 40 5550 0142',
    address: 'Gachibowli, Hyderabad 500032, Telangana, India',
    postal: {
      locality: 'Hyderabad',
      region: 'Telangana',
      postalCode: '500032',
      country: 'IN',
    },
  },
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
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/macrobowl.example' },
    { name: 'X', url: 'https://x.com/macrobowl_example' },
    { name: 'Threads', url: 'https://www.threads.com/@macrobowl.example' },
  ],
} as const;
