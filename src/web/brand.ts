/** Everything a new operator changes to put their own name on the shop. */
export const brand = {
  name: 'Macrobowl',
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
  stores: {
    playStore: 'https://play.google.com/store/apps/details?id=example.macrobowl',
    appStore: 'https://apps.apple.com/in/app/macrobowl/id0000000000',
  },
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/macrobowl.example' },
    { name: 'X', url: 'https://x.com/macrobowl_example' },
    { name: 'Threads', url: 'https://www.threads.com/@macrobowl.example' },
  ],
} as const;
