import type { Role } from '#domain/accounts/role.ts';
import { DemoNotice } from '#web/features/demo-mode/demo-notice.tsx';
import { Button } from '#web/ui/buttons/button.tsx';

type DemoAccountProps = {
  readonly role: keyof typeof demoEmails;
  readonly onFillIn: (email: string, password: string) => void;
};

export function DemoAccount({ role, onFillIn }: DemoAccountProps) {
  const email = demoEmails[role];
  return (
    <DemoNotice>
      <dl className="my-2 grid grid-cols-[auto_1fr] gap-x-3">
        <dt className="text-ink-2">Email</dt>
        <dd className="font-semibold wrap-anywhere">{email}</dd>
        <dt className="text-ink-2">Password</dt>
        <dd className="font-semibold wrap-anywhere">{demoPassword}</dd>
      </dl>
      <Button variant="sec" size="sm" onClick={() => onFillIn(email, demoPassword)}>
        Fill in
      </Button>
    </DemoNotice>
  );
}

/** The accounts of the demo data, which is never used in production. */
const demoPassword = 'demo-Macrobowl-2026';

const demoEmails: Readonly<Record<Exclude<Role, 'ROLE_USER'>, string>> = {
  ROLE_ADMIN: 'admin@macrobowl.test',
  ROLE_KITCHEN_MANAGER: 'kitchen@macrobowl.test',
  ROLE_NUTRITIONIST: 'nutritionist@macrobowl.test',
  ROLE_DELIVERY_ASSISTANT: 'delivery@macrobowl.test',
};
