import { knownBowlUrl } from '#bowl-art/tableware-url.ts';
import type { PageHandle } from '#contract/page.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { TextLink } from '#web/ui/buttons/text-link.tsx';
import { mostAsked } from '../faq/most-asked.ts';
import { HeroLead, PageHero } from '../page-hero/page-hero.tsx';
import type { Route } from './+types/contact-us-page.ts';
import { ContactForm } from './contact-form.tsx';
import { contactJsonLd, contactPage } from './contact-json-ld.ts';
import { ContactMethods } from './contact-methods.tsx';

export const handle: PageHandle = { isIndexed: true };

export function meta({ matches }: Route.MetaArgs) {
  const { publicUrl, contact } = matches[0].loaderData;
  return pageMeta(
    { ...contactPage, title: `${contactPage.name} | ${brand.name}`, jsonLd: contactJsonLd(publicUrl, contact) },
    publicUrl,
  );
}

const picture = knownBowlUrl({
  art: {
    base: 'noodles',
    proteins: ['tofu'],
    addons: ['edamame', 'carrot', 'cabbage', 'seeds'],
    shake: 'mango',
    snack: 'almond',
  },
  macros: { protein: 34, carbs: 58, fats: 17 },
  seed: 'contact-us',
});

export default function ContactUsPage() {
  return (
    <>
      <PageHero title="Contact Us" ground="bg-sky-300" picture={picture} isCompact className="pb-16 md:pb-30!">
        <HeroLead>Write, and a person reads it. We answer within 24 hours.</HeroLead>
      </PageHero>
      <div className="wrap -mt-20 grid items-start gap-x-8 gap-y-10 md:-mt-26 wide:grid-cols-[1.35fr_1fr] wide:gap-x-14">
        <section
          aria-labelledby="write-to-us"
          className="rounded-(--radius-l) border border-line bg-paper p-5 shadow-2 sm:p-8"
        >
          <h2 id="write-to-us" className="mb-5 text-section-s md:text-section-l">
            Send us a message
          </h2>
          <ContactForm />
        </section>
        <ContactMethods />
      </div>
      <QuickAnswers />
    </>
  );
}

function QuickAnswers() {
  return (
    <section aria-labelledby="quick-answers" className="wrap pt-14 md:pt-22">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-1 md:mb-7">
        <h2 id="quick-answers" className="text-title-xs md:text-title-l">
          Answered already
        </h2>
        <TextLink to="/faq">All questions</TextLink>
      </div>
      <ul className="grid gap-4 md:grid-cols-3 md:gap-6">
        {mostAsked.map(({ id, question, answer }) => (
          <li key={id} className="rounded-(--radius-l) border border-line bg-paper px-6 py-5.5">
            <h3 className="text-card">{question}</h3>
            <p className="mt-2.5 text-secondary-l text-ink-2">{answer}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
