import ArrowRight from 'lucide-react/icons/arrow-right';
import type { SessionUser } from '#contract/auth.ts';
import { ButtonLink } from '#web/ui/button.tsx';

export function PersonalInformation({ user }: { readonly user: SessionUser }) {
  return (
    <div className="grid max-w-[760px] gap-5 md:gap-6">
      <section className="rounded-(--radius-l) border border-line bg-paper p-5 md:p-6">
        <h2 className="sr-only">Personal Information</h2>
        <dl className="grid gap-5 sm:grid-cols-2">
          <Fact term="Name" value={`${user.firstName} ${user.lastName}`.trim()} />
          <Fact term="Email" value={user.email ?? 'Not provided'} />
        </dl>
      </section>
      <section className="grid justify-items-start gap-3 rounded-(--radius-l) bg-pista-200 p-5 md:p-6">
        <h2 className="text-[28px]">Eat to a plan</h2>
        <p className="max-w-[60ch]">
          Send a nutritionist your notes or a document, ask questions, and get a week of meals in return.
        </p>
        <ButtonLink
          to="/consultations"
          variant="sec"
          size="sm"
          iconAfter={<ArrowRight aria-hidden="true" className="size-5" strokeWidth={1.9} />}
        >
          Your consultations
        </ButtonLink>
      </section>
    </div>
  );
}

function Fact({ term, value }: { readonly term: string; readonly value: string }) {
  return (
    <div>
      <dt className="text-[14.5px] text-ink-2">{term}</dt>
      <dd className="mt-0.5 text-lg font-[560] wrap-anywhere">{value}</dd>
    </div>
  );
}
