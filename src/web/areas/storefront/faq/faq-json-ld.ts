import type { OrderTerms } from '#domain/orders/order-terms.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { pageJsonLd } from '#web/platform/page/page-json-ld.ts';
import { questionGroups } from './questions.ts';

export const faqPage = {
  name: 'Frequently asked questions',
  description: `How ordering, delivery, cash on delivery, refunds, nutrition figures, custom bowls and sign-in work at ${brand.name} in ${brand.area}, ${brand.city}.`,
  path: '/faq',
} as const;

export function faqJsonLd(publicUrl: string, terms: OrderTerms): readonly object[] {
  return pageJsonLd('FAQPage', faqPage, publicUrl, {
    mainEntity: questionGroups(terms).flatMap(({ questions }) =>
      questions.map(({ id, question, answer }) => ({
        '@type': 'Question',
        name: question,
        url: `${publicUrl}${faqPage.path}#${id}`,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    ),
  });
}
