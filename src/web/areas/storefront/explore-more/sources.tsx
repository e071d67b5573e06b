import type { ExploreTab } from './explore-tabs.ts';
import { sources } from './source-list.ts';

export function Sources({ tab }: { readonly tab: ExploreTab }) {
  const named = Object.values(sources).filter(({ tabs }) => (tabs as readonly ExploreTab[]).includes(tab));
  return (
    <section aria-labelledby="sources" className="mt-12 border-t border-line pt-6">
      <h2 id="sources" className="text-[22px]">
        Sources
      </h2>
      <ul className="mt-3 grid max-w-[90ch] gap-2 text-[14.5px] text-ink-2">
        {named.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p className="mt-4 max-w-[80ch] text-[14.5px] text-ink-2">
        General information for healthy adults, not medical advice. If you are pregnant, under 18 or have a kidney
        condition, your doctor’s figure counts, not ours.
      </p>
    </section>
  );
}
