import { type BusinessDetails, missingAddress } from '../papers/business-details.ts';

/** What production needs before its first order. A shop that has taken orders is never closed by it. */
export const openingNeeds = ['legal name', 'address', 'confirmed terms'] as const;
export type OpeningNeed = (typeof openingNeeds)[number];

export function missingForFirstOrder(details: BusinessDetails, isTermsConfirmed: boolean): OpeningNeed[] {
  const isMissing: Record<OpeningNeed, boolean> = {
    'legal name': details.legalName === null,
    address: missingAddress(details).length > 0,
    'confirmed terms': !isTermsConfirmed,
  };
  return openingNeeds.filter((need) => isMissing[need]);
}

/** The first morning of a shop, in this order. docs/opening-the-shop.md has a section for each, with these titles. */
export const openingSteps = [
  'business',
  'contacts',
  'terms',
  'kitchen',
  'hours',
  'menu',
  'staff',
  'second-factor',
  'test-message',
  'backup',
  'test-order',
] as const;
export type OpeningStep = (typeof openingSteps)[number];

type StepFacts = {
  readonly title: string;
  /** What to do, for the dashboard. */
  readonly what: string;
  /** The page where it is done; null: not on a page. */
  readonly path: `/${string}` | null;
};

export const openingStepFacts: Readonly<Record<OpeningStep, StepFacts>> = {
  business: {
    title: 'Business details',
    what: 'Enter legal name, address and tax regime, and the FSSAI licence of each kitchen.',
    path: '/admin/business',
  },
  contacts: {
    title: 'Contacts',
    what: 'Enter phone, email and the grievance officer. Pages and messages show them.',
    path: '/admin/business',
  },
  terms: {
    title: 'Tax and delivery fee',
    what: 'Check what orders are charged, and confirm it.',
    path: '/admin/terms',
  },
  kitchen: {
    title: 'Kitchen',
    what: 'Add your kitchen, with its place and how far it delivers.',
    path: '/admin/kitchens',
  },
  hours: { title: 'Opening hours', what: 'Set when each kitchen is open.', path: '/admin/kitchens' },
  menu: { title: 'Menu', what: 'Add meals, or import a file.', path: '/admin/meals' },
  staff: {
    title: 'Staff',
    what: 'Invite a kitchen manager and a rider.',
    path: '/admin/users',
  },
  'second-factor': {
    title: 'Two-step verification',
    what: 'Every admin sets it up for their own account.',
    path: '/admin/security',
  },
  'test-message': {
    title: 'Test messages',
    what: 'Log in with your own phone for a text; ask for a new password for an email.',
    path: null,
  },
  backup: { title: 'First backup', what: 'Run the backup command, then start the nightly one.', path: null },
  'test-order': { title: 'Test order', what: 'Order, cook and deliver one bowl.', path: '/menu' },
};
