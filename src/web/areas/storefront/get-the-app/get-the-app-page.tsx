import { Suspense, lazy, useSyncExternalStore } from 'react';
import { knownBowlUrl } from '#bowl-art/tableware-url.ts';
import type { PageHandle } from '#contract/page.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { install, readInstallPrompt, subscribeToInstallPrompt } from '#web/platform/install/install-prompt.ts';
import { useRootData } from '#web/platform/page/page-data.ts';
import { pageJsonLd } from '#web/platform/page/page-json-ld.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { HeroLead, PageHero } from '../page-hero/page-hero.tsx';
import type { Route } from './+types/get-the-app-page.ts';

const QrCode = lazy(async () => ({ default: (await import('#web/ui/qr-code.tsx')).QrCode }));

export const handle: PageHandle = { isIndexed: true };

const page = {
  name: 'Get the App',
  description: `Put ${brand.name} on your home screen: how to install it on Android, iPhone and a computer. It needs no store and takes less room than a photo.`,
  path: '/app',
} as const;

export function meta({ matches }: Route.MetaArgs) {
  const { publicUrl } = matches[0].loaderData;
  return pageMeta(
    { ...page, title: `${page.name} | ${brand.name}`, jsonLd: pageJsonLd('WebPage', page, publicUrl) },
    publicUrl,
  );
}

const picture = knownBowlUrl({
  art: {
    base: 'quinoa',
    proteins: ['fish', 'egg'],
    addons: ['avocado', 'cucumber', 'corn', 'seeds', 'coriander'],
  },
  macros: { protein: 42, carbs: 44, fats: 18 },
  seed: 'app',
});

export default function GetTheAppPage() {
  return (
    <>
      <PageHero title={page.name} ground="bg-sky-300" picture={picture}>
        <HeroLead>
          {brand.name} on your home screen: it opens without the browser, shows the menu and your day also without a
          connection, and says when your order is on its way.
        </HeroLead>
        <InstallButton />
      </PageHero>
      <div className="wrap grid gap-x-8 gap-y-9 pt-10 md:grid-cols-2 md:pt-14 wide:grid-cols-4">
        {platforms.map(({ name, browser, steps }) => (
          <section key={name} aria-label={name}>
            <h2 className="text-section-s">{name}</h2>
            <p className="mt-1 text-secondary text-ink-2">{browser}</p>
            <ol className="mt-4 grid list-decimal gap-2.5 pl-5">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        ))}
        <PhoneCode />
      </div>
      <div className="wrap pt-10">
        <p className="max-w-[70ch] text-secondary text-ink-2">
          Remove it as you remove any other app. The pages that it has kept for reading without a connection go with it;
          your own data goes earlier, when you sign out.
        </p>
        <h2 id="browsers" className="pt-9 text-section-s">
          Which browsers work
        </h2>
        <p className="mt-2 max-w-[70ch]">
          All versions of the last two years of Safari, Chrome, Edge, Firefox and Samsung Internet, on a phone or a
          computer. The oldest that have what the shop needs are Safari 17.4, Chrome and Edge 117, Firefox 124 and
          Samsung Internet 24.
        </p>
      </div>
    </>
  );
}

function InstallButton() {
  const prompt = useSyncExternalStore(subscribeToInstallPrompt, readInstallPrompt, () => null);
  return prompt ? (
    <Button className="mt-6" onClick={() => void install()}>
      Install {brand.name}
    </Button>
  ) : null;
}

/** On a phone there is nothing to scan with. */
function PhoneCode() {
  const url = `${useRootData()?.publicUrl ?? ''}${page.path}`;
  return (
    <section aria-labelledby="on-your-phone" className="max-md:hidden">
      <h2 id="on-your-phone" className="text-section-s">
        On your phone
      </h2>
      <p className="mt-1 mb-4 text-secondary text-ink-2">Scan this with its camera.</p>
      <div className="aspect-square w-50">
        <Suspense>
          <QrCode text={url} label={`QR code of ${url}`} />
        </Suspense>
      </div>
    </section>
  );
}

type Platform = { readonly name: string; readonly browser: string; readonly steps: readonly string[] };

const platforms: readonly Platform[] = [
  {
    name: 'Android',
    browser: 'In Chrome, Edge or Samsung Internet',
    steps: [
      'Open the menu of the browser (⋮ or ≡).',
      'Tap “Add to Home screen” or “Install app”.',
      `Tap “Install”. ${brand.name} is then among your apps.`,
    ],
  },
  {
    name: 'iPhone and iPad',
    browser: 'In Safari, from iOS 17.4 on',
    steps: [
      'Tap Share (the square with an arrow).',
      'Tap “Add to Home Screen”.',
      'Tap “Add”. Notifications work in the app, not in Safari.',
    ],
  },
  {
    name: 'Computer',
    browser: 'In Chrome or Edge; in Safari by File, “Add to Dock”',
    steps: [
      'Look for the install symbol at the right end of the address bar.',
      'Click it, then “Install”.',
      `${brand.name} opens in a window of its own.`,
    ],
  },
];
