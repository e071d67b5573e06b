import { maxCartLines, maxLineQuantity } from '#domain/orders/order-limits.ts';
import { formatRupees } from '#domain/money.ts';
import { type OrderTerms, taxRateText } from '#domain/orders/order-terms.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { canICancel, somethingIsWrong, whereIsMyOrder, type QuestionGroup } from './most-asked.ts';
import { allergens } from '#domain/menu/allergen.ts';
import { maxProteins } from '#domain/menu/bowl.ts';

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
        'The order page shows how you can pay: in cash when your bowls arrive, or by UPI or card where we offer it. PayPal is temporarily unavailable.',
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

/** Some answers name what an order is charged. */
export function questionGroups(terms: OrderTerms): readonly QuestionGroup[] {
  return [ordering, delivery(terms), paying(terms), nutrition, buildYourOwn, account];
}

const allergenList = `${allergens.slice(0, -1).join(', ')} and ${allergens.at(-1)}`;

const nutrition: QuestionGroup = {
  id: 'meals-and-nutrition',
  title: 'Meals and nutrition',
  questions: [
    {
      id: 'read-the-rim',
      question: 'What do the marks on the rim mean?',
      answer:
        'They are the macros. A solid band is protein, ticks are carbs, dots are fats, clockwise from the top. Each is as long as its share of the calories, counted with 4 kcal a gram for protein and carbs and 9 for fats.',
    },
    {
      id: 'how-exact',
      question: 'How exact are the figures?',
      answer:
        'They are those of the recipe, with bases and proteins weighed. Calories are shown as whole numbers and other nutrients to 0.1 g where we add them up. Vegetables are not all alike, so a real bowl may be a little off.',
    },
    {
      id: 'find-by-protein',
      question: 'Can I look for meals by protein or calories?',
      answer:
        'Yes. The menu filters by protein at least, calories at most, price at most and vegetarian only, and sorts by protein, calories, price and what 10 g of protein cost.',
      link: { to: '/menu', label: 'Filter the menu' },
    },
    {
      id: 'how-much-protein',
      question: 'How much protein do I need?',
      answer:
        'That depends on your weight and on what you do with it. Our calculator gives you a range for the day and for each meal, with its sources.',
      link: { to: '/explore-more#your-protein', label: 'Work out yours' },
    },
    {
      id: 'vegetarian-marks',
      question: 'How do I know what is vegetarian?',
      answer:
        'By the marks Indian food law prescribes: a green dot in a square for vegetarian, a brown triangle in a square for everything else. They are on every meal and every component.',
    },
    {
      id: 'allergens',
      question: 'Which allergens do you name?',
      answer: `Ten: ${allergenList}. They stand on every meal, and a bowl of your own lists those of all its parts. Everything is cooked in one kitchen, so traces of any of them are possible.`,
    },
  ],
};

const buildYourOwn: QuestionGroup = {
  id: 'build-your-own',
  title: 'Build your own',
  questions: [
    {
      id: 'how-to-build',
      question: 'How does a bowl of my own work?',
      answer: `Choose one base, one to ${maxProteins} proteins and as many add-ons as you like. Price, weight and nutrition follow each choice, and the bowl is drawn as you go.`,
      link: { to: '/build-your-own', label: 'Build a bowl' },
    },
    {
      id: 'custom-price',
      question: 'What does it cost?',
      answer:
        'The sum of its parts; each shows its price. There is no charge for building, and the price you see is the one you pay.',
    },
    {
      id: 'save-a-bowl',
      question: 'Can I keep a bowl for next time?',
      answer:
        'Yes. Give it a name and choose Save for Later. My Saved Meals lists them all; Load This Meal brings one back with its parts chosen. The same parts are kept once: the button then says Already Saved.',
    },
    {
      id: 'part-not-available',
      question: 'What if a part of a saved bowl is no longer sold?',
      answer: 'The saved bowl says which part is missing and loads the rest, so you can choose something in its place.',
    },
  ],
};

const account: QuestionGroup = {
  id: 'account-and-privacy',
  title: 'Account and privacy',
  questions: [
    {
      id: 'how-to-sign-in',
      question: 'Why is there no password?',
      answer:
        'Because your phone is enough. We send a 6-digit code by SMS to your Indian mobile number; it is good for 5 minutes and works once. If it does not come, you can ask for another after 30 seconds.',
    },
    {
      id: 'signed-out',
      question: 'Why was I signed out?',
      answer:
        'A session lasts one day, then we ask for a new code. Your cart, addresses and orders stay where they are.',
    },
    {
      id: 'what-do-you-store',
      question: 'What do you know about me?',
      answer:
        'Your phone number and name, your addresses, cart, saved bowls and orders, and messages you send us. No advertising, no trackers from other companies.',
      link: { to: '/privacy', label: 'Read the privacy policy' },
    },
    {
      id: 'delete-my-data',
      question: 'How do I get my data deleted?',
      answer:
        'In your profile, under Your data: download everything first if you like, then delete the account. Orders that the law wants kept stay without your name; the rest is removed at once.',
      link: { to: '/profile?tab=personal', label: 'Go to your profile' },
    },
  ],
};
