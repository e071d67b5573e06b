import { Address } from '#contract/addresses.ts';
import type { TestApp } from '#server/testing/test-app.ts';

export type Headers = Record<string, string>;
export const home = {
  label: 'Home',
  addressLine1: '12 Lake View Road',
  city: 'Hyderabad',
  state: 'Telangana',
  postalCode: '500032',
};
export const path = '/api/v1/user/addresses';

export const listAddresses = async (shop: TestApp, headers: Headers) =>
  Address.array().parse((await shop.call({ method: 'GET', url: path, headers })).body);
export const sendAddress = (shop: TestApp, headers: Headers, form: object) =>
  shop.call({ method: 'POST', url: path, headers, payload: form });
export const updateAddress = (shop: TestApp, headers: Headers, id: unknown, form: object) =>
  shop.call({ method: 'PUT', url: `${path}/${String(id)}`, headers, payload: form });
