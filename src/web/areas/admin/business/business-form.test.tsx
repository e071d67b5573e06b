import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Business } from '#contract/business.ts';
import { completeDetails, noDetails } from '#domain/papers/testing/business-details.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { BusinessForm } from './business-form.tsx';

const opened = openFakeShop(['ROLE_ADMIN']);
const call = 'PUT /admin/business';
const business: Business = {
  ...noDetails,
  version: 4,
  kitchens: [
    { kitchenId: 1, name: 'Gachibowli', fssaiLicence: '13626047000123' },
    { kitchenId: 2, name: 'Kompally', fssaiLicence: null },
  ],
  missing: { details: ['legalName'], kitchenNames: ['Kompally'], isTaxWronglyCharged: false, blocksPapers: true },
};
const save = () => screen.getByRole('button', { name: 'Save Changes' });
const field = (name: string) => screen.getByRole('textbox', { name });

describe('the form of the business details', () => {
  it('sends what was entered with the version it was read in, and only the licences that changed', async () => {
    opened.shop.on(call, () => ({ ...business, version: 5 }));
    const { user } = renderScreen(<BusinessForm business={business} />);
    await user.type(field('Legal name'), completeDetails.legalName);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tax regime' }), 'Regular GST');
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), '36 Telangana');
    await user.type(screen.getByLabelText(/^GSTIN/), '36aaaaa0000a1z3');
    await user.type(field('Kompally'), '13626 047000 124');
    await user.click(save());
    expect(await screen.findByText('Business details saved')).toBeTruthy();
    expect(opened.shop.sent(call)[0]!.body).toEqual({
      ...noDetails,
      legalName: completeDetails.legalName,
      regime: 'regular',
      stateCode: '36',
      gstin: '36AAAAA0000A1Z3',
      kitchens: [{ kitchenId: 2, fssaiLicence: '13626047000124' }],
      version: 4,
    });
  });

  it('says beside the field what is wrong, and sends nothing', async () => {
    const { user } = renderScreen(<BusinessForm business={business} />);
    await user.type(screen.getByLabelText(/^GSTIN/), '36AAAAA0000A1Z4');
    await user.type(field('Kompally'), '123');
    await user.click(save());
    expect(await screen.findByText(/valid GSTIN/)).toBeTruthy();
    expect(screen.getByText('Please enter an FSSAI licence number of 14 digits')).toBeTruthy();
    expect(opened.shop.sent(call)).toEqual([]);
  });

  it('keeps what was typed when another admin was faster', async () => {
    opened.shop.on(call, () => new Refusal('conflict', 'Another admin has changed the details meanwhile.'));
    const { user } = renderScreen(<BusinessForm business={business} />);
    await user.type(field('Legal name'), 'Mine');
    await user.click(save());
    expect(await screen.findByText(/Another admin has changed the details meanwhile/)).toBeTruthy();
    expect((field('Legal name') as HTMLInputElement).value).toBe('Mine');
  });
});
