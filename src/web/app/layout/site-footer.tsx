import Play from 'lucide-react/icons/play';
import Smartphone from 'lucide-react/icons/smartphone';
import { useSyncExternalStore, type ReactNode } from 'react';
import { Link } from 'react-router';
import { brand } from '#web/platform/brand/brand.ts';
import { Logo } from '#web/platform/brand/logo.tsx';
import { useRootData, useShopContact } from '#web/platform/page/page-data.ts';
import { quickLinks, supportLinks } from './site-links.ts';

const { stores } = brand;
const icon = { 'aria-hidden': true, className: 'size-5 shrink-0', strokeWidth: 1.9 } as const;

export function SiteFooter() {
  const { socialLinks } = useShopContact();
  return (
    <footer className="on-dark site-footer">
      <div className="wrap">
        <div className="grid items-center gap-5 border-b border-beet-line pb-5 md:grid-cols-[1.5fr_1fr] md:gap-10 md:pb-12">
          <div>
            <h2 className="text-title-xs text-white md:text-title-l">Your macros, in your pocket.</h2>
            <p className="mt-3 text-on-beet">Download the app to reorder in two taps and follow your rider.</p>
          </div>
          <div className="flex flex-wrap gap-3 md:justify-end">
            <StoreLink href={stores.playStore} icon={<Play {...icon} />} lead="Get it on" name="Play Store" />
            <StoreLink href={stores.appStore} icon={<Smartphone {...icon} />} lead="Download on the" name="App Store" />
          </div>
        </div>
        <div className="grid grid-cols-2 gap-x-7 gap-y-5 py-5 md:gap-y-7 md:py-11 lg:grid-cols-[1.3fr_1fr_1fr_1.6fr] lg:gap-10">
          <div className="col-span-2 lg:col-span-1">
            <Link to="/" aria-label={`${brand.name} home`} className="inline-block text-white">
              <Logo />
            </Link>
            <p className="mt-3.5 max-w-[26ch] text-secondary text-on-beet">{brand.tagline}</p>
          </div>
          <LinkColumn title="Quick links" links={quickLinks} />
          <LinkColumn title="Support" links={supportLinks} />
          <Contact />
        </div>
        <LegalLines />
        <div className="flex flex-col justify-between gap-4 border-t border-beet-line pt-5 text-sm text-on-beet md:flex-row md:items-center">
          <p className="num">
            © <CurrentYear /> {brand.name}. All rights reserved.
          </p>
          <ul className="flex flex-wrap gap-x-5">
            {socialLinks.map(({ name, url }) => (
              <li key={name}>
                <a href={url} rel="noreferrer" className="footer-link">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}

/** What is not entered yet is left out. */
function Contact() {
  const { email, phone, address } = useShopContact();
  return email === null && phone === null && address === null ? null : (
    <div className="col-span-2 lg:col-span-1">
      <h2 className="footer-title">Contact</h2>
      <ul className="footer-list">
        {email === null ? null : (
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
        {phone === null ? null : (
          <li>
            <a href={phone.href} className="num">
              {phone.text}
            </a>
          </li>
        )}
        {address === null ? null : <li className="py-1">{address}</li>}
      </ul>
    </div>
  );
}

function LegalLines() {
  const lines = useRootData()?.legalLines ?? [];
  return lines.length === 0 ? null : (
    <p className="num pb-3 text-xs/[1.4] text-on-beet wrap-anywhere md:pb-5 md:text-sm">{lines.join(' · ')}</p>
  );
}

const readYear = () => new Date().getFullYear();
const neverChanges = () => () => undefined;

/** The page may be cached since last year: hydration starts from its year and then shows the current one. */
function CurrentYear() {
  const yearOfPage = useRootData()?.year ?? '';
  return useSyncExternalStore<number | string>(neverChanges, readYear, () => yearOfPage);
}

type StoreLinkProps = {
  readonly href: string | null;
  readonly icon: ReactNode;
  readonly lead: string;
  readonly name: string;
};

function StoreLink({ href, icon: storeIcon, lead, name }: StoreLinkProps) {
  return (
    <Link to={href ?? '/app'} rel="noreferrer" className="store-link">
      {storeIcon}
      <span>
        <span className="block text-label leading-tight text-ink-2">{lead}</span>
        <span className="block leading-tight font-bold">{name}</span>
      </span>
    </Link>
  );
}

type LinkColumnProps = {
  readonly title: string;
  readonly links: readonly { readonly to: string; readonly label: string }[];
};

function LinkColumn({ title, links }: LinkColumnProps) {
  return (
    <nav aria-label={title}>
      <h2 className="footer-title">{title}</h2>
      <ul className="footer-list">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
