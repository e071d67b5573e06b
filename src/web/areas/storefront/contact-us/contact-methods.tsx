import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { brand } from '#web/platform/brand/brand.ts';
import { useShopContact } from '#web/platform/page/page-data.ts';

const { hours } = brand;
const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.9 } as const;
const link = 'font-semibold text-beet-700 underline underline-offset-3 hover:text-beet-900';

export function ContactMethods() {
  const { address, phone, email, socialLinks } = useShopContact();
  return (
    <section aria-labelledby="other-ways" className="grid gap-7 wide:pt-32">
      <h2 id="other-ways" className="text-section-s md:text-section-l">
        Other ways to reach us
      </h2>
      <dl className="grid gap-6 sm:max-wide:grid-cols-2">
        {address === null ? null : (
          <ContactMethod title="Location" icon={<MapPin {...icon} />}>
            {address}
          </ContactMethod>
        )}
        {phone === null ? null : (
          <ContactMethod title="Phone" icon={<Phone {...icon} />}>
            <a href={phone.href} className={`num inline-block py-0.5 ${link}`}>
              {phone.text}
            </a>
          </ContactMethod>
        )}
        {email === null ? null : (
          <ContactMethod title="Email" icon={<Mail {...icon} />}>
            <a href={`mailto:${email}`} className={`inline-block py-0.5 wrap-anywhere ${link}`}>
              {email}
            </a>
          </ContactMethod>
        )}
        <ContactMethod title="Business hours" icon={<Clock {...icon} />}>
          {hours.map(({ days, times }) => (
            <span key={days} className="num grid max-w-67.5 grid-cols-[76px_1fr]">
              <span>{days}</span> <span>{times}</span>
            </span>
          ))}
        </ContactMethod>
      </dl>
      {socialLinks.length === 0 ? null : (
        <div className="rounded-(--radius-l) bg-pista-200 px-6 py-5">
          <h3 className="text-card">Follow us</h3>
          <p className="mt-1.5 text-secondary text-ink-2">New bowls, and the ones we got wrong.</p>
          <ul className="mt-2 flex flex-wrap gap-x-6">
            {socialLinks.map(({ name, url }) => (
              <li key={name}>
                <a href={url} rel="noreferrer" className={`inline-flex min-h-11 items-center ${link}`}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

type ContactMethodProps = { readonly title: string; readonly icon: ReactNode; readonly children: ReactNode };

function ContactMethod({ title, icon: mark, children }: ContactMethodProps) {
  return (
    <div className="relative min-h-11 pl-15">
      <dt className="text-secondary font-[620]">
        <span className="absolute top-0 left-0 grid size-11 place-items-center rounded-full bg-beet-100 text-beet-700">
          {mark}
        </span>
        {title}
      </dt>
      <dd className="text-ink-2">{children}</dd>
    </div>
  );
}
