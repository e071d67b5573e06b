import type { SessionUser } from '#contract/auth.ts';
import { TextLink } from '#web/ui/text-link.tsx';

export function PersonalInformation({ user }: { readonly user: SessionUser }) {
  return (
    <section className="max-w-[760px] rounded-(--radius-l) border border-line bg-paper p-5 md:p-6">
      <h2 className="sr-only">Personal Information</h2>
      <dl className="grid gap-5 sm:grid-cols-2">
        <Fact term="Name" value={`${user.firstName} ${user.lastName}`.trim()} />
        <Fact term="Email" value={user.email ?? 'Not provided'} />
      </dl>
      <p className="mt-5 border-t border-line pt-3">
        <TextLink to="/consultations">Consultations and diet plans</TextLink>
      </p>
    </section>
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
