import Bookmark from 'lucide-react/icons/bookmark';
import Share2 from 'lucide-react/icons/share-2';
import X from 'lucide-react/icons/x';
import { type FormEvent, useState } from 'react';
import { textLengths } from '#domain/text-lengths.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { readOwn, saveOwn } from '#web/platform/session/own-storage.ts';
import { shareLink } from '#web/ui/share-link.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { type FinderForm, finderPath, readFinderForm } from './finder-search-params.ts';

type SavedSearch = { readonly name: string; readonly path: string };

const storedAs = 'finder-searches';
const mostSaved = 20;

function readSaved(): SavedSearch[] {
  const stored = readOwn(storedAs);
  if (!Array.isArray(stored)) return [];
  return stored.filter((one: Partial<SavedSearch> | null): one is SavedSearch => {
    return typeof one?.name === 'string' && typeof one.path === 'string';
  });
}

const nameFor = ({ target, vegetarianOnly }: FinderForm) =>
  `${target.caloriesKcal} kcal, ${target.protein} g protein${vegetarianOnly ? ', vegetarian' : ''}`;

const focus = (input: HTMLInputElement | null) => input?.focus();

type SavedSearchesProps = {
  readonly form: FinderForm;
  readonly onChange: (changes: Partial<FinderForm>) => void;
};

/** A search is its form: it is kept on this device until its user signs out, and answered from what can be ordered then. */
export function SavedSearches({ form, onChange }: SavedSearchesProps) {
  const [saved, setSaved] = useState(readSaved);
  const [name, setName] = useState<string | null>(null);
  const keep = (searches: readonly SavedSearch[]) => {
    saveOwn(storedAs, searches);
    setSaved([...searches]);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const named = { name: name?.trim() || nameFor(form), path: finderPath(form) };
    keep([named, ...saved.filter((one) => one.name !== named.name)].slice(0, mostSaved));
    setName(null);
    toast.success(`Saved as ${named.name}.`);
  };
  const open = ({ path }: SavedSearch) =>
    onChange(readFinderForm(new URL(path, location.origin).searchParams, form.target));
  const share = () => shareLink({ what: 'search', title: `Find my bowl | ${brand.name}`, path: finderPath(form) });
  const icon = { 'aria-hidden': true, className: 'size-4.5', strokeWidth: 1.9 } as const;

  return (
    <section aria-label="Searches" className="mt-3 grid justify-items-center gap-3">
      {name === null ? (
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="ghost" icon={<Bookmark {...icon} />} onClick={() => setName(nameFor(form))}>
            Save this search
          </Button>
          <Button variant="ghost" icon={<Share2 {...icon} />} onClick={() => void share()}>
            Share this search
          </Button>
        </div>
      ) : (
        <form onSubmit={save} className="flex w-full max-w-120 flex-wrap items-end gap-2">
          <label className="grid min-w-50 grow gap-1 text-sm font-[640]">
            Name of the search
            <input
              ref={focus}
              value={name}
              maxLength={textLengths.savedSearch}
              onChange={(event) => setName(event.target.value)}
              className="h-11 rounded-input border border-line-strong bg-paper px-3 text-base font-normal"
            />
          </label>
          <Button type="submit">Save</Button>
          <Button variant="ghost" onClick={() => setName(null)}>
            Cancel
          </Button>
        </form>
      )}
      {saved.length > 0 ? (
        <ul aria-label="Saved searches" className="flex flex-wrap justify-center gap-2">
          {saved.map((one) => (
            <li key={one.name} className="flex items-center rounded-full border border-line bg-paper">
              <button
                type="button"
                onClick={() => open(one)}
                className="min-h-11 rounded-full pr-1 pl-4 text-sm font-[620] wrap-anywhere hover:underline"
              >
                {one.name}
              </button>
              <button
                type="button"
                aria-label={`Delete the search ${one.name}`}
                onClick={() => keep(saved.filter((other) => other.name !== one.name))}
                className="grid size-11 place-items-center rounded-full text-ink-2 hover:text-ink"
              >
                <X aria-hidden="true" className="size-4" strokeWidth={1.9} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
