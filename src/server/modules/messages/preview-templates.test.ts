import { expect, it } from 'vitest';
import { deliveryDltText } from '#domain/messages/delivery-text.ts';
import { smsTemplates } from '#domain/messages/message-kind.ts';
import { previewTemplates } from './preview-templates.ts';

const preview = () => previewTemplates('https://shop.example', { 'delivery-skipped': '1107001' });

it('shows every text of an SMS that has a registered id, except that of codes', () => {
  expect(preview().map(({ kind }) => kind)).toEqual(smsTemplates.filter((name) => name !== 'one-time-code'));
});

it('shows what customers read about a delivery of a subscription, and the text to register', () => {
  const [skipped, changed] = preview().filter(({ kind }) => kind.startsWith('delivery-'));
  expect(skipped).toMatchObject({
    sms: { dltText: deliveryDltText('delivery-skipped'), templateId: '1107001', parts: 1 },
    mail: { text: expect.stringContaining('Your subscriptions: https://shop.example/subscriptions') as string },
    isOptional: false,
    isUrgent: true,
  });
  expect(skipped!.sms.text).toMatch(
    /^Macrobowl: your delivery of .+ is skipped, because it is sold out\. You pay nothing\.$/,
  );
  expect(changed!.sms).toMatchObject({
    text: expect.stringMatching(/ was changed, because it is sold out\. It is order #\d+\.$/) as string,
    dltText: deliveryDltText('delivery-changed'),
    templateId: null,
  });
});
