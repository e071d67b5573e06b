import { Suspense, lazy } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { SessionUser } from '#contract/auth.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { RequireSession } from '#web/platform/guards/require-session.tsx';
import { WaitingForSession } from '#web/platform/guards/waiting-for-session.tsx';
import { privateMeta } from '#web/platform/page/page-meta.ts';
import { useSession } from '#web/platform/session/session-store.ts';
import { TextLink } from '#web/ui/buttons/text-link.tsx';
import { tabElementId } from '#web/ui/navigation/link-tabs.tsx';
import { UnderlineTabs } from '#web/ui/navigation/underline-tabs.tsx';
import { OrderHistory } from './order-history.tsx';
import { PersonalInformation } from './personal-information.tsx';
import { ProfileAddresses } from './profile-addresses.tsx';
import { profilePath, readOrdersPage, readProfileTab, type ProfileTab } from './profile-search-params.ts';

export const meta = privateMeta({
  title: `Profile | ${brand.name}`,
  description: `Your addresses and orders at ${brand.name}.`,
  path: '/profile',
});

// After the rest of the page, which every customer came for.
const AccountSections = lazy(async () => ({ default: (await import('./account-sections.tsx')).AccountSections }));

const panelId = 'profile-panel';
const tabs = [
  { id: 'personal', label: 'Personal Information', to: profilePath('personal') },
  { id: 'addresses', label: 'Addresses', to: profilePath('addresses') },
  { id: 'orders', label: 'Order History', to: profilePath('orders') },
] as const;

export default function ProfilePage() {
  const { user } = useSession();
  return <RequireSession waiting={<Waiting />}>{user ? <Profile user={user} /> : null}</RequireSession>;
}

/**
 * The same for every visitor: the server does not know the session. As high as the window, like the panel that follows,
 * so that the footer does not move while a customer sees it.
 */
function Waiting() {
  return (
    <div className="min-h-dvh">
      <h1 className="sr-only">Profile</h1>
      <WaitingForSession />
    </div>
  );
}

function Profile({ user }: { readonly user: SessionUser }) {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const tab = readProfileTab(search, state);
  return (
    <div className="wrap">
      <h1 className="pt-6 pb-3 text-title-s wrap-anywhere md:pt-10 md:pb-5.5 md:text-hero-s">
        Hello, {user.firstName}
      </h1>
      <UnderlineTabs
        label="Profile"
        panelId={panelId}
        tabs={tabs}
        selected={tab}
        className="-mx-5 px-3 md:mx-0 md:px-0"
      />
      <div role="tabpanel" id={panelId} aria-labelledby={tabElementId(panelId, tab)} className="min-h-dvh pt-7">
        <TabContent tab={tab} user={user} page={readOrdersPage(search)} />
      </div>
    </div>
  );
}

type TabContentProps = { readonly tab: ProfileTab; readonly user: SessionUser; readonly page: number };

function TabContent({ tab, user, page }: TabContentProps) {
  switch (tab) {
    case 'personal':
      return (
        <>
          <PersonalInformation user={user} />
          <Suspense>
            <AccountSections />
          </Suspense>
        </>
      );
    case 'addresses':
      return <ProfileAddresses />;
    case 'orders':
      return (
        <>
          <p className="mb-5 text-ink-2">
            What comes by itself, with a receipt for each change: <TextLink to="/subscriptions">Subscriptions</TextLink>
          </p>
          <OrderHistory page={page} />
        </>
      );
  }
}
