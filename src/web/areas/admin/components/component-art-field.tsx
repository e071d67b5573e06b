import { moundKey } from '#bowl-art/art-keys.ts';
import { artKeyForName } from '#bowl-art/art-names.ts';
import type { ComponentType } from '#domain/menu/component-type.ts';
import { ComponentPicture } from '#web/features/meal-card/component-picture.tsx';
import { componentArtOptions, drawnByName } from '../catalogue-form/art-options.ts';
import { GlyphChoice, glyph } from '../catalogue-form/glyph-choice.tsx';

type ComponentArtFieldProps = {
  readonly artKey: string | null;
  readonly name: string;
  readonly type: ComponentType;
  /** An image takes precedence over the drawing. */
  readonly imageUrl: string | null;
  readonly onChange: (artKey: string | null) => void;
};

const byName = '';

export function ComponentArtField({ artKey, name, type, imageUrl, onChange }: ComponentArtFieldProps) {
  const drawn = drawnByName(name, type);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-lead font-[680]">Drawing</legend>
      <div className="flex items-center gap-3">
        <ComponentPicture
          component={{ id: 0, name, artKey, componentType: type, imageUrl }}
          isEager
          className="size-16.5 shrink-0 bg-mist"
        />
        <p className="text-sm text-ink-2">
          As customers will see it.
          {artKey === null && imageUrl === null ? (
            <span className="block">
              {drawn === null ? 'The name says nothing that we can draw: a plain heap stands for it.' : null}
              {drawn === null ? null : `The name speaks of ${drawn}.`}
            </span>
          ) : null}
        </p>
      </div>
      <GlyphChoice
        legend="Drawn as"
        name="art-key"
        options={[{ key: byName, label: 'By its name' }, ...componentArtOptions(type)]}
        chosen={[artKey ?? byName]}
        most={1}
        onChange={([key = byName]) => onChange(key === byName ? null : key)}
        picture={(key) => glyph(key === byName ? (artKeyForName(name, type) ?? moundKey) : key)}
      />
    </fieldset>
  );
}
