import type { PageHandle } from '#contract/page.ts';
import type { Route } from './+types/refund-policy-page.ts';
import { policyMeta } from './policy.ts';
import { PolicyText } from './policy-text.tsx';
import { refundPolicy } from './refund-terms.tsx';

export const handle: PageHandle = { isIndexed: true };

export function meta({ matches }: Route.MetaArgs) {
  return policyMeta(refundPolicy, matches[0].loaderData.publicUrl);
}

export default function RefundPolicyPage() {
  return <PolicyText {...refundPolicy} />;
}
