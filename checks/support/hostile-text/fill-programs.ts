import { createHash } from 'node:crypto';
import * as connectedApps from '#contract/connected-apps.ts';
import * as push from '#contract/push.ts';
import type { HostileShop, Screen } from './hostile-shop.ts';
import { customer } from './place-orders.ts';

/** A program that the customer connects, and a browser that gets push messages. */
export async function fillPrograms(shop: HostileShop): Promise<void> {
  const redirectUri = shop.texts.address().replaceAll(' ', '/');
  const shownOn: Screen[] = [customer('/profile?tab=personal')];
  const request = {
    client_id: await register(shop, redirectUri, shownOn),
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'menu ledger.read',
    state: shop.texts.of(2000),
    code_challenge: createHash('sha256').update('verifier').digest('base64url'),
    code_challenge_method: 'S256',
    resource: shop.address,
  };
  const consentPage = (asked: typeof request) => customer(`/oauth/authorize?${String(new URLSearchParams(asked))}`);
  shownOn.push(consentPage(request));
  await shop.send('customer', connectedApps.allowProgram, {
    body: { request, scopes: ['ledger.read'], allowance: null },
  });
  const { texts } = shop;
  const faulty = {
    ...request,
    response_type: texts.of(40),
    scope: texts.of(500),
    state: texts.of(2000),
    code_challenge: texts.of(200),
    code_challenge_method: texts.of(20),
    resource: texts.of(500),
  };
  shownOn.push(consentPage(faulty));
  await shop.send('customer', connectedApps.reviewAuthorization, { body: faulty });

  const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') };
  const body = { endpoint: 'https://fcm.googleapis.com/fcm/send/1', keys };
  await shop.send('nutritionist', push.subscribeToPush, { body });
  await shop.send('nutritionist', push.unsubscribeFromPush, {});
}

/** Anyone may: the endpoint of RFC 7591 is outside the API. Returns the id of the program. */
async function register(shop: HostileShop, redirectUri: string, shownOn: readonly Screen[]): Promise<string> {
  const response = await fetch(`${shop.address}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: shop.texts.of(300), redirect_uris: [redirectUri] }),
  });
  if (response.status !== 201) throw new Error(`POST /oauth/register returned ${response.status}`);
  const made = (await response.json()) as { client_id: string; client_name: string };
  // Only letters, digits and plain punctuation of the name remain.
  shop.filled.push({ field: 'POST /oauth/register client_name', text: made.client_name, shownOn });
  return made.client_id;
}
