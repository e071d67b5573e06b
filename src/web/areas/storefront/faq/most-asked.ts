export type Question = {
  /** The hash in the URL: /faq#id. Links to it are out there, so it never changes. */
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  readonly link?: { readonly to: string; readonly label: string };
};

export type QuestionGroup = { readonly id: string; readonly title: string; readonly questions: readonly Question[] };

export const whereIsMyOrder: Question = {
  id: 'where-is-my-order',
  question: 'Where is my order?',
  answer:
    'Open your profile and choose Order History. The order on its way stands on top with its four steps: Confirmed, Processing, Out for Delivery, Delivered. The page follows the kitchen by itself; there is no need to reload it.',
  link: { to: '/profile?tab=orders', label: 'Open Order History' },
};

export const canICancel: Question = {
  id: 'cancel-an-order',
  question: 'Can I cancel an order?',
  answer:
    'Yes, as long as it is Confirmed: Order History shows Cancel Order beside it. Once the kitchen has started, the button goes away, because the food is on the stove. Call us then and we will see what can be done.',
};

export const somethingIsWrong: Question = {
  id: 'something-is-wrong',
  question: 'Something is wrong with my order. What now?',
  answer:
    'Tell us within 1 hour of delivery, by phone or with the contact form, and give us the order number. A photo helps. Approved refunds are processed in 3-5 business days. Food cannot be returned.',
  link: { to: '/refund-policy', label: 'Read the refund policy' },
};

/** Also shown on the contact page, above the form. */
export const mostAsked = [whereIsMyOrder, canICancel, somethingIsWrong] as const;
