import { maxCartLines, maxLineQuantity } from '#domain/orders/cart-limits.ts';
import { formatRupees } from '#domain/money.ts';
import { type OrderTerms, taxRateText } from '#domain/orders/order-terms.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { canICancel, somethingIsWrong, whereIsMyOrder } from './most-asked.ts';
import type { QuestionGroup } from './question.ts';

function feeAnswer({ flatDeliveryFee, freeDeliveryAbove }: OrderTerms): string {
  const fee = formatRupees(flatDeliveryFee);
  return freeDeliveryAbove === null
    ? `${fee} for every order, however large it is or near you are.`
    : `${fee} an order, and nothing when the subtotal is above ${formatRupees(freeDeliveryAbove)}.`;
}

function addedAnswer(terms: OrderTerms): string {
  const rate = taxRateText(terms);
  const added =
    terms.taxMode === 'added'
      ? `Delivery and tax. Tax is ${rate} of the subtotal.`
      : `Only delivery. Menu prices are inclusive of all taxes; the tax in them is ${rate}.`;
  return `${added} The order page lists subtotal, delivery fee, tax and total before you order, and the rider collects exactly that total.`;
}

export const ordering: QuestionGroup = {
  id: 'ordering',
  title: 'Ordering',
  questions: [
    {
      id: 'how-to-order',
      question: 'How do I order?',
      answer:
        'Sign in with your phone number, put meals from the menu or a bowl of your own into the cart, choose an address and place the order. You see the full total before you do.',
      link: { to: '/menu', label: 'Go to the menu' },
    },
    {
      id: 'account-needed',
      question: 'Do I need an account?',
      answer:
        'To look, no: menu, prices and macros are open to everybody. To fill a cart and order, yes. It takes a phone number, a code and your name.',
    },
    canICancel,
    {
      id: 'change-an-order',
      question: 'Can I change an order after placing it?',
      answer:
        'Not on this site. While it is Confirmed you can cancel it and order anew; Order again puts the same meals back into your cart at today’s prices.',
    },
    {
      id: 'note-to-the-kitchen',
      question: 'Can I tell the kitchen something?',
      answer:
        'Yes. The order page has a note to the kitchen with up to 300 characters, for allergies, less salt or no cutlery. The kitchen reads it with the order.',
    },
    {
      id: 'order-size',
      question: 'Is there a smallest or largest order?',
      answer: `There is no smallest one. A cart holds up to ${maxCartLines} different lines and up to ${maxLineQuantity} of each. For more than that, write to us.`,
      link: { to: '/contact-us', label: 'Contact us' },
    },
  ],
};

export const delivery = (terms: OrderTerms): QuestionGroup => ({
  id: 'delivery',
  title: 'Delivery',
  questions: [
    {
      id: 'delivery-area',
      question: 'Where do you deliver?',
      answer: `In the ${brand.area} area of ${brand.city}. When you add an address, its PIN code or your location tells you at once whether one of our kitchens reaches it, and which.`,
    },
    {
      id: 'delivery-time',
      question: 'How long does it take?',
      answer:
        '30-45 minutes. We start cooking when the order arrives, so rain and traffic count, frozen stock does not.',
    },
    whereIsMyOrder,
    { id: 'delivery-fee', question: 'What does delivery cost?', answer: feeAnswer(terms) },
    {
      id: 'several-addresses',
      question: 'Can I keep several addresses?',
      answer:
        'Yes, with a label each: home, work, gym. One of them is the default and is chosen for you on the order page; you can pick another for a single order.',
      link: { to: '/profile', label: 'Manage addresses' },
    },
  ],
});

export const paying = (terms: OrderTerms): QuestionGroup => ({
  id: 'payment-and-refunds',
  title: 'Payment and refunds',
  questions: [
    {
      id: 'how-to-pay',
      question: 'How can I pay?',
      answer:
        'With cash on delivery: you pay the rider when your bowls arrive. Card and PayPal are shown on the order page but are temporarily unavailable.',
    },
    {
      id: 'what-is-added',
      question: 'What is added to the menu price?',
      answer: addedAnswer(terms),
    },
    {
      id: 'price-changed',
      question: 'What if a price changes while I am ordering?',
      answer:
        'Then nothing is placed. The order page shows you what changed and asks again. An order that is placed keeps its prices, whatever happens to the menu later.',
    },
    somethingIsWrong,
  ],
});
