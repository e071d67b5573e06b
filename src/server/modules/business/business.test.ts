import { beforeAll, describe, expect, it } from 'vitest';
import type { Business, PublicBusiness } from '#contract/business.ts';
import { completeDetails, noDetails } from '#domain/papers/testing/business-details.ts';
import { buildKitchen, buildSession } from '#server/testing/builders.ts';
import { expectRoleOnly } from '#server/testing/expect-role-only.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

let headers: Record<string, string>;
let kitchenId: number;
const shop = sharedTestApp();
beforeAll(async () => {
  ({ headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] }));
  kitchenId = (await buildKitchen(shop.db, { name: 'Gachibowli' })).id;
});

const url = '/api/v1/admin/business';
const read = async () => (await shop.call({ url, headers })).body as Business;
const save = async (change: object) =>
  shop.call({
    method: 'PUT',
    url,
    headers,
    payload: { ...completeDetails, kitchens: [], version: (await read()).version, ...change },
  });
const licence = '13626047000123';

describe('the details of the business', () => {
  it('are for admins only', async () => {
    await expectRoleOnly(shop, 'ROLE_ADMIN', { url });
    await expectRoleOnly(shop, 'ROLE_ADMIN', { method: 'PUT', url, payload: {} });
  });

  it('are empty in a new shop, which names what is missing', async () => {
    const before = await read();
    expect(before).toMatchObject({
      ...noDetails,
      version: 1,
      missing: { blocksPapers: true, isTaxWronglyCharged: false },
    });
    expect(before.missing.details).toContain('legalName');
    expect(before.missing.kitchenNames).toEqual(['Gachibowli']);
    expect((await shop.call({ url: '/api/v1/admin/dashboard', headers })).body).toMatchObject({
      missingDetails: before.missing,
    });
  });

  it('are saved with the licences of kitchens, recorded, and public in part', async () => {
    const { status, body } = await save({ kitchens: [{ kitchenId, fssaiLicence: ' 13626 047000 123' }] });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...completeDetails,
      kitchens: [{ kitchenId, name: 'Gachibowli', fssaiLicence: licence }],
      missing: { details: [], kitchenNames: [], blocksPapers: false },
    });
    const { body: log } = await shop.call({ url: '/api/v1/admin/audit-log?subject=business', headers });
    expect(log).toMatchObject({
      content: [
        { action: 'updated', after: { legalName: completeDetails.legalName, fssaiLicences: { Gachibowli: licence } } },
      ],
    });
    await shop.catalog.refresh();
    expect((await shop.call({ url: '/api/v1/business' })).body).toEqual({
      legalName: completeDetails.legalName,
      address: 'Plot 12, Financial District, Gachibowli, Hyderabad 500032, Telangana',
      postalAddress: {
        street: 'Plot 12, Financial District, Gachibowli',
        city: 'Hyderabad',
        state: 'Telangana',
        postalCode: '500032',
      },
      gstin: completeDetails.gstin,
      phone: completeDetails.phone,
      email: completeDetails.email,
      socialLinks: [{ name: 'Instagram', url: completeDetails.instagramUrl! }],
      fssaiLicences: [{ kitchenName: 'Gachibowli', number: licence }],
      grievanceOfficer: {
        name: completeDetails.grievanceName!,
        email: completeDetails.grievanceEmail,
        phone: completeDetails.grievancePhone,
      },
    } satisfies PublicBusiness);
  });

  it('may be saved in part', async () => {
    expect(await save({ ...noDetails, legalName: ' Macrobowl Foods ', email: '' })).toMatchObject({
      status: 200,
      body: { legalName: 'Macrobowl Foods', email: null, missing: { blocksPapers: true } },
    });
  });

  it('say that a seller who may not collect tax charges it', async () => {
    const { body } = await save({ regime: 'composition' });
    expect(body).toMatchObject({ missing: { isTaxWronglyCharged: true, blocksPapers: true } });
  });

  it('that another admin has changed meanwhile are a 409, and stay', async () => {
    const { version } = await read();
    expect((await save({ legalName: 'First' })).status).toBe(200);
    expect(await save({ legalName: 'Second', version })).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await read()).toMatchObject({ legalName: 'First', version: version + 1 });
  });

  it('accept landlines, as the business and its grievance officer may have only one', async () => {
    const { status, body } = await save({ phone: '040-5550 0142', grievancePhone: '(08455) 276 543' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { phone: '+914055500142', grievancePhone: '+918455276543' },
    });
  });

  it('accept a GSTIN in small letters', async () => {
    expect((await save({ gstin: ' 36aaaaa0000a1z3 ' })).body).toMatchObject({ gstin: '36AAAAA0000A1Z3' });
  });

  it.each([
    ['gstin', { gstin: '36AAAAA0000A1Z4' }, 'Please enter a valid GSTIN: 15 characters, with the right check digit'],
    ['gstin', { stateCode: '27' }, 'The first two digits of the GSTIN must be the code of the state'],
    ['sac', { sac: '99633' }, 'Please enter a SAC of 6 digits'],
    ['sac', { sac: '99633A' }, 'Please enter a SAC of 6 digits'],
    ['postalCode', { postalCode: '012345' }, 'Please enter a 6-digit PIN code'],
    ['phone', { phone: '12345' }, 'Please enter a mobile number, or a landline with its area code'],
    [
      'grievancePhone',
      { grievancePhone: '5550 0142' },
      'Please enter a mobile number, or a landline with its area code',
    ],
    ['instagramUrl', { instagramUrl: '@macrobowl' }, 'Please enter a full address that begins with https://'],
    ['xUrl', { xUrl: 'http://x.com/macrobowl' }, 'Please enter a full address that begins with https://'],
    ['threadsUrl', { threadsUrl: 'javascript:alert(1)' }, 'Please enter a full address that begins with https://'],
    ['email', { email: 'office' }, 'Please enter a valid email address'],
    ['grievanceEmail', { grievanceEmail: 'a@' }, 'Please enter a valid email address'],
  ])('refuse a wrong %s: %j', async (field, change, message) => {
    expect(await save(change)).toMatchObject({ status: 400, body: { fieldErrors: { [field]: message } } });
  });

  it.each([{ stateCode: '25' }, { regime: 'none' }, { version: 'x' }, { surprise: true }])(
    'refuse %j',
    async (change) => {
      expect(await save(change)).toMatchObject({ status: 400 });
    },
  );

  it('refuse a wrong licence, and a kitchen that is not there', async () => {
    expect(await save({ kitchens: [{ kitchenId, fssaiLicence: '1234' }] })).toMatchObject({ status: 400 });
    expect(await save({ kitchens: [{ kitchenId: 2_000_000_000, fssaiLicence: licence }] })).toMatchObject({
      status: 404,
    });
  });
});
