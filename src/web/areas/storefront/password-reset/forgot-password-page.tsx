import { useState } from 'react';
import { brand } from '#web/brand.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/forgot-password-page.ts';
import { ResetRequestForm } from './reset-request-form.tsx';
import { ResetRequested } from './reset-requested.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: `Forgot password | ${brand.name}`,
      description: `Ask for a link to set a new password at ${brand.name}.`,
      path: '/forgot-password',
      noIndex: true,
    },
    matches[0].loaderData.publicUrl,
  );

export default function ForgotPasswordPage() {
  const [email, setEmail] = useState<string>();
  return email === undefined ? <ResetRequestForm onRequested={setEmail} /> : <ResetRequested email={email} />;
}
