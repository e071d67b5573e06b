import ArrowLeft from 'lucide-react/icons/arrow-left';
import { brand } from '#web/platform/brand/brand.ts';
import { RequireRole } from '#web/platform/guards/require-role.tsx';
import { privateMeta } from '#web/platform/page/page-meta.ts';
import { staffAreas } from '#web/platform/session/staff-areas.ts';
import { SecuritySettings } from '#web/features/account-security/security-settings.tsx';
import { StaffPageHead } from '#web/ui/staff-page/staff-page.tsx';
import { LogoMark } from '#web/platform/brand/logo.tsx';
import { TextLink } from '#web/ui/buttons/text-link.tsx';
import { staffLinks } from '#web/ui/staff-page/staff-links.ts';

export const links = staffLinks;

export const meta = privateMeta({
  title: `Security | ${brand.name}`,
  description: `Password and second factor of ${brand.name} staff.`,
  path: '/delivery/security',
});

/** The delivery area has no sidebar, so this page has its own link back. */
export default function DeliverySecurityPage() {
  return (
    <div className="min-h-dvh bg-rice text-sm">
      <header className="flex h-13 items-center gap-2.5 bg-paper px-4 md:px-[max(32px,50vw-576px)]">
        <LogoMark className="size-7 shrink-0 text-beet-800" />
        <TextLink to={staffAreas.delivery.home} className="gap-1.5">
          <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={2.2} />
          Delivery panel
        </TextLink>
      </header>
      <main id="main" tabIndex={-1} className="md:mx-auto md:max-w-295">
        <RequireRole {...staffAreas.delivery}>
          <StaffPageHead title="Security" />
          <SecuritySettings />
        </RequireRole>
      </main>
    </div>
  );
}
