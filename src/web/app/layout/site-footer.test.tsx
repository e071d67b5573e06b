import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import type { RootData } from '#web/platform/page/page-data.ts';
import { noContact, shopContact } from '#web/platform/page/shop-contact.ts';
import { ContactMethods } from '#web/areas/storefront/contact-us/contact-methods.tsx';
import { WaysToReachUs } from '#web/areas/storefront/policies/ways-to-reach-us.tsx';
import { SiteFooter } from './site-footer.tsx';

afterEach(cleanup);

const complete = shopContact({
  legalName: 'Macrobowl Foods',
  address: 'Plot 12, Hyderabad 500032',
  postalAddress: { street: 'Plot 12', city: 'Hyderabad', state: 'Telangana', postalCode: '500032' },
  gstin: null,
  phone: '+914055500142',
  email: 'office@macrobowl.test',
  socialLinks: [{ name: 'Instagram', url: 'https://www.instagram.com/macrobowl.test' }],
  fssaiLicences: [],
  grievanceOfficer: null,
});

const Page = () => (
  <>
    <ContactMethods />
    <p>
      <WaysToReachUs withPhone />
    </p>
    <SiteFooter />
  </>
);

async function show(contact: RootData['contact']) {
  const data = { legalLines: [], contact } as unknown as RootData;
  const Stub = createRoutesStub([
    { id: 'root', path: '/', Component: Page, loader: () => data, HydrateFallback: () => null },
  ]);
  render(<Stub hydrationData={{ loaderData: { root: data } }} />);
  await screen.findByText(/contact form/);
  return document.body.textContent;
}

describe('footer, contact page and policies', () => {
  it('show the contacts of the business', async () => {
    const text = await show(complete);
    expect(text).toContain('call +91 40 5550 0142, write to office@macrobowl.test or use the contact form');
    expect(screen.getAllByRole('link', { name: '+91 40 5550 0142' }).map((link) => link.getAttribute('href'))).toEqual([
      'tel:+914055500142',
      'tel:+914055500142',
    ]);
    expect(screen.getAllByRole('link', { name: 'Instagram' })).toHaveLength(2);
    expect(screen.getAllByText('Plot 12, Hyderabad 500032')).toHaveLength(2);
  });

  it('leave out what is empty, and invent nothing', async () => {
    const text = await show(noContact);
    expect(text).toContain('use the contact form');
    for (const demo of ['@', '+91', 'Instagram', 'Threads', 'Follow us', 'Location', 'write to'])
      expect(text).not.toContain(demo);
    expect(screen.queryByRole('heading', { name: 'Contact' })).toBeNull();
  });
});
