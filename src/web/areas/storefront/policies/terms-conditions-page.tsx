import type { PageHandle } from '#contract/page.ts';
import type { Route } from './+types/terms-conditions-page.ts';
import { policyMeta } from './policy.ts';
import { PolicyText } from './policy-text.tsx';
import { termsAndConditions } from './terms-and-conditions.tsx';

export const handle: PageHandle = { isIndexed: true };

export function meta({ matches }: Route.MetaArgs) {
  return policyMeta(termsAndConditions, matches[0].loaderData.publicUrl);
}

export default function TermsConditionsPage() {
  return <PolicyText {...termsAndConditions} />;
}
