import { razorpay, signatureOf } from '#server/modules/payments/razorpay.ts';
import { simulatedKeys } from '#server/simulated-gateway/simulated-keys.ts';

/** A gateway that nothing answers for: the shop offers UPI and cards, accepts its signature, and reaches nothing. */
export const offlineGateway = razorpay({ ...simulatedKeys, url: 'http://127.0.0.1:9' });

export const signedByGateway = (body: string) => ({
  'content-type': 'application/json',
  'x-razorpay-signature': signatureOf(simulatedKeys.webhookSecret, Buffer.from(body)),
});
