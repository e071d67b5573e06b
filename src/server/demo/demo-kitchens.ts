export const demoKitchens = [
  {
    name: 'Macrobowl Gachibowli',
    latitude: 17.4401,
    longitude: 78.3489,
    deliveryRadiusKm: 8,
    addressLine1: 'Old Mumbai Highway, Gachibowli',
    city: 'Hyderabad',
    postalCode: '500032',
  },
] as const;
