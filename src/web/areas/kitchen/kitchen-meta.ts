import { brand } from '#web/platform/brand/brand.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';

/** Meta tags of a kitchen page, excluded from search engines. */
export function kitchenMeta(title: string, path: `/${string}`, publicUrl: string) {
  return pageMeta(
    {
      title: `${title} | ${brand.name} kitchen`,
      description: `Kitchen manager panel of ${brand.name}, for staff.`,
      path,
      noIndex: true,
    },
    publicUrl,
  );
}
