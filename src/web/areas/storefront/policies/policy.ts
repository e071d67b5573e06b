import type { ReactNode } from 'react';
import type { MetaDescriptor } from 'react-router';
import { brand } from '#web/platform/brand/brand.ts';
import { pageJsonLd, type PageOfSite } from '#web/platform/page/page-json-ld.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';

export type PolicySection = { readonly id: string; readonly title: string; readonly body: ReactNode };

export type Policy = PageOfSite & {
  readonly lead: string;
  /** The day its text last changed, as YYYY-MM-DD. */
  readonly updated: string;
  readonly sections: readonly PolicySection[];
};

export function policyMeta(policy: Policy, publicUrl: string): MetaDescriptor[] {
  const { name, description, path, updated } = policy;
  const jsonLd = pageJsonLd('WebPage', policy, publicUrl, { dateModified: updated });
  return pageMeta({ title: `${name} | ${brand.name}`, description, path, jsonLd }, publicUrl);
}
