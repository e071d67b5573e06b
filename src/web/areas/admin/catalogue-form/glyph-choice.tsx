import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { glyphUrl } from '#bowl-art/art-url.ts';
import { classNames } from '#web/ui/class-names.ts';

export type GlyphOption = { readonly key: string; readonly label: string };

type GlyphChoiceProps = {
  readonly legend: string;
  readonly hint?: string;
  readonly name: string;
  readonly options: readonly GlyphOption[];
  readonly chosen: readonly string[];
  /** Maximum number of choices; 1 renders radio buttons. */
  readonly most: number;
  readonly onChange: (chosen: readonly string[]) => void;
  /** Defaults to the glyph of the key; the empty key has none. */
  readonly picture?: (key: string) => ReactNode;
};

/** Glyphs to choose from; an invisible radio button or checkbox covers each tile. */
export function GlyphChoice(props: GlyphChoiceProps) {
  const { legend, hint, name, options, chosen, most, onChange, picture = glyph } = props;
  const isFull = most > 1 && chosen.length >= most;
  const toggle = (key: string) => {
    if (most === 1) return onChange([key]);
    onChange(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="text-secondary font-[620]">
        {legend} {hint ? <span className="text-sm font-normal text-ink-2">{hint}</span> : null}
      </legend>
      <div className="mt-1.5 grid grid-cols-[repeat(auto-fill,minmax(82px,1fr))] gap-1.5">
        {options.map(({ key, label }) => {
          const isChosen = chosen.includes(key);
          return (
            <label
              key={key}
              className={classNames(
                'relative grid min-h-21 content-start justify-items-center gap-1 rounded-input border-input px-0.5 py-1.5 text-center text-label/[1.15] has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus',
                isChosen && 'border-beet-700 bg-beet-50 font-[620]',
                !isChosen && (isFull ? 'border-line text-ink-3' : 'border-line hover:border-beet-700'),
              )}
            >
              <input
                type={most === 1 ? 'radio' : 'checkbox'}
                name={name}
                value={key}
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() => toggle(key)}
                className="absolute inset-0 z-1 size-full cursor-pointer appearance-none opacity-0 disabled:cursor-not-allowed"
              />
              <span
                className={classNames(
                  'grid size-11 place-items-center overflow-hidden rounded-full bg-mist',
                  isFull && !isChosen && 'opacity-45',
                )}
              >
                {picture(key)}
              </span>
              <span>{label}</span>
              {isChosen ? (
                <span className="absolute top-1 right-1 grid size-4.5 place-items-center rounded-full bg-beet-700 text-white">
                  <Check aria-hidden="true" className="size-3" strokeWidth={3.4} />
                </span>
              ) : null}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

export function glyph(key: string) {
  return key === '' ? null : <img src={glyphUrl(key)} alt="" width={38} height={38} loading="lazy" decoding="async" />;
}
