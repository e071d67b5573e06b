import type { SessionUser } from '#contract/auth.ts';
import { apiPrefix } from '#contract/endpoint.ts';
import { type SignedLink } from '#contract/files.ts';
import { buildKitchen, buildMeal } from '#server/testing/builders.ts';
import { uploadOf } from '#server/testing/permissions/world.ts';
import { type Senders, admin } from './production-shop.ts';
import { type ApiResponse, type ApiRequest, type Shops, sendRaw, callApi } from './shops.ts';

const phone = '9876501234';
const person = { firstName: 'Zubeida', lastName: 'Quraishi' };
const street = '47 Peacock Garden Lane';
const notes = 'allergic to cashew, thyroid since 2019';
const words = 'my sugar was high on Monday';
const cook = {
  email: 'vikram.cook@shop.example',
  password: 'marble-harbour-7782-kite',
  firstName: 'Vikram',
  lastName: 'Seth',
};
const newPassword = 'velvet-orchard-3391-drum';

/** Uses every feature as a customer and as staff, including failures, and collects the secrets that no log may contain. */
export class FullScenario {
  readonly secrets = new Set<string>([
    phone,
    ...Object.values(person),
    street,
    notes,
    words,
    ...Object.values(cook),
    newPassword,
  ]);
  readonly requestIds: string[] = [];
  readonly unexpected: string[] = [];
  readonly #shops: Shops;
  readonly #senders: Senders;

  constructor(shops: Shops, senders: Senders) {
    this.#shops = shops;
    this.#senders = senders;
    for (const secret of [...Object.values(admin), senders.env['SECRET_KEY']!, senders.env['SMS_GATEWAY_TOKEN']!])
      this.secrets.add(secret);
    this.secrets.add(new URL(shops.databaseUrl).password);
  }

  async play(): Promise<void> {
    await this.#playStaff(await this.#playCustomer());
    await this.#provokeErrors();
  }

  async #playCustomer(): Promise<Record<string, string>> {
    const { db } = this.#shops;
    await buildKitchen(db);
    const meal = await buildMeal(db);
    await this.#post(201, '/contact-messages', {
      ...person,
      email: 'zubeida@mail.example',
      subject: 'Hello',
      message: words,
    });
    await this.#post(200, '/auth/otp/send', { phoneNumber: phone });
    const code = /\d{6}/.exec(this.#senders.sms.at(-1)!.message)![0];
    await this.#post(401, '/auth/otp/verify', { phoneNumber: phone, otp: code === '000000' ? '000001' : '000000' });
    const proven = await this.#post(200, '/auth/otp/verify', { phoneNumber: phone, otp: code });
    const { registrationToken } = proven.body as { registrationToken: string };
    const registered = await this.#post(201, '/auth/register/phone', {
      phoneNumber: phone,
      ...person,
      registrationToken,
    });
    const headers = this.#bearerOf(registered);
    for (const secret of [code, registrationToken]) this.secrets.add(secret);

    const place = {
      label: 'Home',
      addressLine1: street,
      city: 'Hyderabad',
      state: 'Telangana',
      postalCode: '500032',
      phoneNumber: phone,
    };
    const address = (await this.#post(201, '/user/addresses', place, headers)).body as { id: number };
    await this.#post(200, '/cart/items', { mealId: meal.id, quantity: 2 }, headers);
    await this.#post(201, '/orders', { deliveryAddressId: address.id, paymentMethod: 'COD', note: words }, headers);
    const consultation = await this.#post(201, '/consultations', { goal: 'Eat well', notes, consent: true }, headers);
    const { id } = consultation.body as { id: number };
    await this.#post(201, `/consultations/${id}/messages`, { messageContent: words }, headers);
    const upload = await uploadOf(`/consultations/${id}/document`);
    const sent = await fetch(this.#address + apiPrefix + upload.path, {
      method: 'POST',
      headers: { ...upload.headers, ...headers },
      body: upload.payload as Buffer<ArrayBuffer>,
    });
    this.#note(201, 'the document', {
      status: sent.status,
      headers: sent.headers,
      body: await sent.text(),
      milliseconds: 0,
    });
    const { url } = (await this.#get(200, `/consultations/${id}/document`, headers)).body as SignedLink;
    this.secrets.add(new URL(url, this.#address).searchParams.get('sig')!);
    await this.#get(200, url.slice(apiPrefix.length));
    return headers;
  }

  async #playStaff(customer: Record<string, string>): Promise<void> {
    await this.#post(401, '/auth/signin', { email: admin.email, password: newPassword });
    const headers = this.#bearerOf(await this.#post(200, '/auth/signin', admin));
    await this.#post(201, '/admin/users', { ...cook, roles: ['ROLE_KITCHEN_MANAGER'] }, headers);
    await this.#get(200, `/admin/users?search=${cook.email}`, headers);
    await this.#get(200, '/admin/orders/export.csv', headers);
    await this.#post(202, '/auth/password-reset/request', { email: cook.email });
    const token = await this.#mailedToken();
    this.secrets.add(token);
    await this.#post(204, '/auth/password-reset/confirm', { token, password: newPassword });
    const cooking = this.#bearerOf(await this.#post(200, '/auth/signin', { email: cook.email, password: newPassword }));
    const begun = await this.#post(200, '/auth/second-factor/begin', { currentPassword: newPassword }, cooking);
    this.secrets.add((begun.body as { secret: string }).secret);
    await this.#get(200, '/dashboard', cooking);
    await this.#post(204, '/auth/logout', undefined, customer);
    await this.#get(401, '/cart', customer);
  }

  async #provokeErrors(): Promise<void> {
    const { proxy } = this.#shops;
    await fetch(`${this.#address}/menu?q=${street.replaceAll(' ', '+')}`);
    await fetch(`${this.#address}/nowhere/${phone}?token=${newPassword}`);
    await this.#get(404, `/nowhere/${phone}?token=${newPassword}`);
    await this.#post(400, '/auth/otp/verify', { phoneNumber: phone, otp: words });
    await sendRaw({ address: this.#address }, `GET /${phone} ${newPassword}\r\n\r\n`);
    await sendRaw(
      { address: this.#address },
      `POST ${apiPrefix}/auth/signin HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 40\r\nConnection: close\r\n\r\n{"email":"${cook.email}"`.padEnd(
        300,
      ),
    );
    this.#senders.setBroken(true);
    await this.#post(503, '/auth/otp/send', { phoneNumber: '9876505678' });
    this.#senders.setBroken(false);
    proxy.cut();
    await this.#post(503, '/auth/otp/send', { phoneNumber: phone });
    await this.#post(503, '/auth/signin', { email: cook.email, password: newPassword });
    await this.#post(503, '/contact-messages', { ...person, email: cook.email, subject: street, message: words });
    proxy.restore();
  }

  get #address(): string {
    return this.#shops.shops[0].address;
  }

  async #mailedToken(): Promise<string> {
    for (let tries = 0; tries < 200; tries++) {
      const token = /token=([\w-]{43})/.exec(this.#senders.mails.at(-1) ?? '')?.[1];
      if (token !== undefined) return token;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error('no mail arrived');
  }

  #bearerOf({ body }: ApiResponse): Record<string, string> {
    const { token } = body as SessionUser;
    this.secrets.add(token);
    return { authorization: `Bearer ${token}` };
  }

  #get(status: number, path: string, headers: Record<string, string> = {}): Promise<ApiResponse> {
    return this.#call(status, path, { headers });
  }

  #post(status: number, path: string, body: unknown, headers: Record<string, string> = {}): Promise<ApiResponse> {
    return this.#call(status, path, { method: 'POST', headers, body });
  }

  async #call(status: number, path: string, request: ApiRequest): Promise<ApiResponse> {
    const response = await callApi(this.#shops.shops[0], path, request);
    this.#note(status, `${request.method ?? 'GET'} ${path}`, response);
    return response;
  }

  #note(status: number, what: string, response: ApiResponse): void {
    if (response.status !== status)
      this.unexpected.push(`${what} returned ${response.status} ${JSON.stringify(response.body)}`);
    const requestId = response.headers.get('x-request-id');
    if (requestId) this.requestIds.push(requestId);
    else this.unexpected.push(`${what} has no request id`);
  }
}
