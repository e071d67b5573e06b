import { addonKeys, baseKeys, moundKey, proteinKeys } from '#bowl-art/art-keys.ts';
import { artForMeal } from '#bowl-art/art-names.ts';
import type { ReactNode } from 'react';
import type { MealType } from '#domain/menu/meal-type.ts';
import { artOptions } from '../catalogue-form/art-options.ts';
import { GlyphChoice } from '../catalogue-form/glyph-choice.tsx';
import { ComboArt } from './combo-art.tsx';
import { artInWords, toChosen, type ChosenArt } from './meal-art.ts';

type MealArtFieldProps = {
  readonly art: ChosenArt | null;
  readonly name: string;
  readonly description: string;
  readonly mealType: MealType | '';
  readonly onChange: (art: ChosenArt | null) => void;
  /** Preview of the art. */
  readonly picture: ReactNode;
};

const baseOptions = [{ key: '', label: 'None' }, ...artOptions(baseKeys)];
const proteinOptions = artOptions([...proteinKeys, moundKey]);
const addonOptions = artOptions([...addonKeys, moundKey]);

export function MealArtField(props: MealArtFieldProps) {
  const { art, name, description, mealType, onChange, picture } = props;
  const fromWords = artForMeal({ name, description });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-lead font-[680]">Drawn bowl</legend>
      {/* Sticky on narrow screens, where the preview card is not beside the choices. */}
      <div className="flex items-center justify-between gap-3 bg-paper max-lg:sticky max-lg:-top-5 max-lg:z-2 max-lg:py-2 md:max-lg:-top-7">
        <div className="flex flex-wrap gap-x-6">
          <Mode label="From the words" isOn={art === null} onChoose={() => onChange(null)} />
          <Mode label="Chosen by hand" isOn={art !== null} onChoose={() => onChange(art ?? toChosen(fromWords))} />
        </div>
        {picture}
      </div>
      {art === null ? (
        <WordsNote words={artInWords(fromWords)} />
      ) : (
        <ArtChoices art={art} isCombo={mealType === 'POWER_COMBO'} onChange={onChange} />
      )}
    </fieldset>
  );
}

function Mode({ label, isOn, onChoose }: { label: string; isOn: boolean; onChoose: () => void }) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2.5 font-[560]">
      <input type="radio" name="art-mode" checked={isOn} onChange={onChoose} className="check-box" />
      {label}
    </label>
  );
}

function WordsNote({ words }: { readonly words: string }) {
  return (
    <p className="text-sm text-ink-2">
      {words === '' ? (
        'Name and description speak of nothing that we can draw: the bowl stays empty.'
      ) : (
        <>
          Name and description speak of <span className="font-semibold text-ink">{words}</span>.
        </>
      )}
    </p>
  );
}

type ArtChoicesProps = {
  readonly art: ChosenArt;
  readonly isCombo: boolean;
  readonly onChange: (art: ChosenArt) => void;
};

function ArtChoices({ art, isCombo, onChange }: ArtChoicesProps) {
  return (
    <>
      <GlyphChoice
        legend="Base"
        name="art-base"
        options={baseOptions}
        chosen={[art.base]}
        most={1}
        onChange={([base = '']) => onChange({ ...art, base })}
      />
      <GlyphChoice
        legend="Proteins"
        hint="up to 3"
        name="art-proteins"
        options={proteinOptions}
        chosen={art.proteins}
        most={3}
        onChange={(proteins) => onChange({ ...art, proteins: [...proteins] })}
      />
      <GlyphChoice
        legend="Add-ons"
        hint="up to 8"
        name="art-addons"
        options={addonOptions}
        chosen={art.addons}
        most={8}
        onChange={(addons) => onChange({ ...art, addons: [...addons] })}
      />
      {isCombo ? <ComboArt art={art} onChange={onChange} /> : null}
    </>
  );
}
