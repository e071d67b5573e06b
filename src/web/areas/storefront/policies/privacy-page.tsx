import type { PageHandle } from '#contract/page.ts';
import type { Route } from './+types/privacy-page.ts';
import { policyMeta } from './policy.ts';
import { PolicyText } from './policy-text.tsx';
import { privacyPolicy } from './privacy-policy.tsx';

export const handle: PageHandle = { isIndexed: true };

export function meta({ matches }: Route.MetaArgs) {
  return policyMeta(privacyPolicy, matches[0].loaderData.publicUrl);
}

export default function PrivacyPage() {
  return <PolicyText {...privacyPolicy} />;
}
