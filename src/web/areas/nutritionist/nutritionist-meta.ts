import { brand } from '#web/platform/brand/brand.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';

/** Meta tags of a nutritionist page, excluded from search engines. */
export function nutritionistMeta(title: string, path: `/${string}`, publicUrl: string) {
  return pageMeta(
    {
      title: `${title} | ${brand.name} nutritionist`,
      description: `Nutritionist Panel of ${brand.name}, for staff.`,
      path,
      noIndex: true,
    },
    publicUrl,
  );
}
