import { brand } from '#web/platform/brand/brand.ts';
import type { Policy } from './policy.ts';
import { WaysToReachUs } from './ways-to-reach-us.tsx';

export const refundPolicy: Policy = {
  name: 'Refund Policy',
  description: `When ${brand.name} refunds an order: claims within 1 hour of delivery, refunds processed in 3-5 business days, and why food cannot be returned.`,
  path: '/refund-policy',
  updated: '2026-11-15',
  lead: 'If we got it wrong, tell us within 1 hour and we put it right. This page says how.',
  sections: [
    {
      id: 'what-is-refunded',
      title: 'What we refund',
      body: (
        <>
          <p>You get a refund, or a fresh bowl if you prefer one, when</p>
          <ul>
            <li>something you paid for is missing,</li>
            <li>you received something you did not order,</li>
            <li>the food arrived damaged, spilled or spoiled, or</li>
            <li>the order never arrived.</li>
          </ul>
          <p>
            Where only a part of an order is affected, the refund covers that part. A change of mind, a wrong address on
            the order or nobody at the door is no reason for one.
          </p>
        </>
      ),
    },
    {
      id: 'how-to-claim',
      title: 'How to claim, within 1 hour',
      body: (
        <>
          <p>
            Claim a refund or report damage <strong>within 1 hour of delivery</strong>. Food does not keep, and neither
            does the evidence.
          </p>
          <ol>
            <li>
              Tell us: <WaysToReachUs withPhone />.
            </li>
            <li>Give us the order number. It stands in Order History in your profile.</li>
            <li>Say what is wrong. If you can see it, send a photo.</li>
          </ol>
        </>
      ),
    },
    {
      id: 'how-long',
      title: 'How long it takes',
      body: (
        <p>
          We look at the claim and tell you our decision. An approved refund is processed in{' '}
          <strong>3-5 business days</strong>, to the way you paid. If you paid in cash, we agree with you how the money
          reaches you.
        </p>
      ),
    },
    {
      id: 'cancelled-orders',
      title: 'Cancelled orders',
      body: (
        <p>
          You can cancel an order yourself while it is Confirmed, in Order History. The kitchen has not started then,
          and you owe nothing; anything you had paid is refunded. If we have to cancel your order, the same holds.
        </p>
      ),
    },
    {
      id: 'returns',
      title: 'Returns',
      body: <p>Returns are not accepted. Cooked food cannot be sold again, so there is nothing to bring back.</p>,
    },
  ],
};
