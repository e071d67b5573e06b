export const mainLinks = [
  { to: '/', label: 'Home' },
  { to: '/menu', label: 'Menu' },
  { to: '/build-your-own', label: 'Build Your Own' },
  { to: '/find-my-bowl', label: 'Find My Bowl' },
  { to: '/contact-us', label: 'Contact Us' },
] as const;

/** On the phone, where the header has no room for them. */
export const accountLinks = [
  { to: '/profile', label: 'Profile' },
  { to: '/profile?tab=orders', label: 'Orders' },
  { to: '/subscriptions', label: 'Subscriptions' },
  { to: '/consultations', label: 'Consultations' },
  { to: '/today', label: 'Today' },
] as const;

export const quickLinks = [
  { to: '/', label: 'Home' },
  { to: '/menu', label: 'Menu' },
  { to: '/build-your-own', label: 'Build Your Own' },
  { to: '/find-my-bowl', label: 'Find My Bowl' },
  { to: '/about-us', label: 'About Us' },
  { to: '/explore-more', label: 'Why Protein Matters' },
  { to: '/consultations', label: 'Consultations' },
] as const;

export const supportLinks = [
  { to: '/faq', label: 'FAQ' },
  { to: '/contact-us', label: 'Contact Us' },
  { to: '/terms-conditions', label: 'Terms & Conditions' },
  { to: '/privacy', label: 'Privacy Policy' },
  { to: '/refund-policy', label: 'Refund Policy' },
] as const;
