import { brand } from '#web/platform/brand/brand.ts';
import { privateMeta } from '#web/platform/page/page-meta.ts';
import { TextLink } from '#web/ui/buttons/text-link.tsx';
import { consultationsPath, requestPath } from '../consultation-search-params.ts';
import { ConsultationFrame } from '../consultation-frame.tsx';
import { RequestForm } from './request-form.tsx';

const title = 'Request a consultation';

export const meta = privateMeta({
  title: `${title} | ${brand.name}`,
  description: `Ask a nutritionist of ${brand.name} for a plan of your own.`,
  path: requestPath,
});

export default function RequestPage() {
  return (
    <ConsultationFrame title={title}>
      {({ id }) => (
        <>
          <TextLink to={consultationsPath} className="mt-4 md:mt-6">
            All consultations
          </TextLink>
          <h1 className="pb-2 text-title-s md:text-hero-s">{title}</h1>
          <p className="max-w-[60ch] pb-6 text-lead text-ink-2">
            A nutritionist reads what you write here, answers you on your consultation’s page and makes you a plan.
          </p>
          <section className="max-w-190 rounded-(--radius-l) border border-line bg-paper p-5 sm:p-8">
            <RequestForm userId={id} />
          </section>
        </>
      )}
    </ConsultationFrame>
  );
}
