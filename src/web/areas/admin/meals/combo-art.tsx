import { bowlUrl } from '#bowl-art/art-url.ts';
import { classNames } from '#web/ui/class-names.ts';
import { artOptions } from '../catalogue-form/art-options.ts';
import { GlyphChoice } from '../catalogue-form/glyph-choice.tsx';
import { comboKeys, toChosen, type ChosenArt } from './meal-art.ts';

type Extra = keyof typeof comboKeys;

const legends: Record<Extra, string> = { shake: 'Shake', snack: 'Snack tray' };
/** Shakes and trays have no glyph, so a detail of a combo picture is shown. */
const cuts: Record<Extra, string> = {
  shake: 'w-28 -top-1.5 -left-16.25',
  snack: 'w-26 -top-15 -left-14.25',
};

export function ComboArt({ art, onChange }: { readonly art: ChosenArt; readonly onChange: (art: ChosenArt) => void }) {
  return (['shake', 'snack'] as const).map((extra) => (
    <GlyphChoice
      key={extra}
      legend={legends[extra]}
      name={`art-${extra}`}
      options={[{ key: '', label: 'None' }, ...artOptions(comboKeys[extra])]}
      chosen={[art[extra] ?? '']}
      most={1}
      onChange={([key = '']) => {
        onChange(toChosen({ ...art, [extra]: key === '' ? undefined : key }));
      }}
      picture={(key) =>
        key === '' ? null : (
          <span className="relative block size-11">
            <img
              src={bowlUrl({ art: { base: '', proteins: [], addons: [], [extra]: key }, seed: '0' })}
              alt=""
              width={112}
              height={112}
              loading="lazy"
              decoding="async"
              className={classNames('absolute max-w-none', cuts[extra])}
            />
          </span>
        )
      }
    />
  ));
}
