import { Link } from 'react-router';
import { brand } from '#web/platform/brand/brand.ts';
import type { Policy } from './policy.ts';

export const termsAndConditions: Policy = {
  name: 'Terms and Conditions',
  description: `The terms on which ${brand.name} sells and delivers food in the ${brand.area} area of ${brand.city}: age, orders, prices, delivery, payment and damaged items.`,
  path: '/terms-conditions',
  updated: '2026-11-15',
  lead: `By ordering from ${brand.name} you agree to what stands here. It is short on purpose.`,
  sections: [
    {
      id: 'who-may-order',
      title: 'Who may order',
      body: (
        <p>
          You must be <strong>18 or over</strong>. You sign in with your own mobile number; orders placed from your
          account are yours, so keep your codes to yourself.
        </p>
      ),
    },
    {
      id: 'orders',
      title: 'Orders',
      body: (
        <>
          <p>
            An order is binding for both of us when it is Confirmed. You may cancel it in Order History until the
            kitchen starts; from Processing on it is cooked and yours. We may cancel an order that we cannot cook or
            deliver, and tell you so.
          </p>
          <p>
            Meals and components can run out. If something in your cart is no longer sold or its price has changed, you
            are shown that before anything is placed.
          </p>
        </>
      ),
    },
    {
      id: 'prices',
      title: 'Prices and delivery fee',
      body: (
        <p>
          Prices are in rupees. Delivery is free above ₹299. The order page lists subtotal, delivery fee, tax and total
          before you order; that total is what the order costs, and it does not change afterwards.
        </p>
      ),
    },
    {
      id: 'delivery',
      title: 'Delivery',
      body: (
        <p>
          We deliver in the {brand.area} area of {brand.city}, usually in <strong>30-45 minutes</strong>. That is an
          estimate: weather, traffic and a full kitchen can make it longer. Please see to it that somebody can take the
          order at the address you gave.
        </p>
      ),
    },
    {
      id: 'payment',
      title: 'Payment',
      body: (
        <p>
          Payment is by UPI, cards, net banking, and cash on delivery for select orders. The order page shows which of
          them are open for your order.
        </p>
      ),
    },
    {
      id: 'damaged-items',
      title: 'Damage, refunds, returns',
      body: (
        <>
          <p>
            Report damaged items <strong>within 24 hours</strong> of delivery, with the order number and a photo.
            Refunds are processed in 3-5 business days. Returns are not accepted.
          </p>
          <p>
            How a refund is claimed is set out in the <Link to="/refund-policy">Refund Policy</Link>.
          </p>
        </>
      ),
    },
    {
      id: 'food-and-figures',
      title: 'Food, allergens and figures',
      body: (
        <p>
          Nutrition figures are those of the recipe and can differ slightly from the bowl in your hand. They are
          information, not medical advice. Allergens are named on meals and components, but everything is cooked in one
          kitchen and traces of any of them are possible. If an allergy is serious, ask us before you order.
        </p>
      ),
    },
    {
      id: 'use-of-this-site',
      title: 'Use of this site',
      body: (
        <p>
          Please do not try to break the site, guess codes, order in somebody else’s name or resell our food as your
          own. We may close accounts that do. Texts, drawings and the name {brand.name} are ours.
        </p>
      ),
    },
    {
      id: 'law',
      title: 'Law and changes',
      body: (
        <p>
          Indian law applies, and the courts of {brand.city} decide. If we change these terms, the date above changes;
          an order is under the terms of the day it was placed.
        </p>
      ),
    },
  ],
};
