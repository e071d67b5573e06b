import type { ReactNode } from 'react';
import { addonKeys, baseKeys, moundKey, proteinKeys, shakeKeys, snackKeys } from '#bowl-art/art-keys.ts';
import { bowlUrl, glyphUrl, reducedDetails } from '#bowl-art/art-url.ts';
import { emptyBowlKinds, emptyBowlUrl } from '#bowl-art/tableware-url.ts';
import { componentArtKey } from '#bowl-art/component-art.ts';
import type { CustomizeOptions, Meal, MealComponent } from '#contract/catalog.ts';
import { tableGround } from '#web/features/meal-card/table-colour.ts';
import { classNames } from '#web/ui/class-names.ts';
import { GalleryItem } from './gallery-item.tsx';

const glyphGroups = { Bases: baseKeys, Proteins: proteinKeys, 'Add-ons': addonKeys, 'Without a drawing': [moundKey] };

const plainBowl = { base: 'brown-rice', proteins: ['chicken'], addons: ['broccoli', 'tomato'] };
const macros = { protein: 46, carbs: 52, fats: 17 };

type ArtGalleryProps = { readonly meals: readonly Meal[]; readonly options: CustomizeOptions };

/** Every drawing of the shop with its key, then everything that is drawn with them. */
export function ArtGallery({ meals, options }: ArtGalleryProps) {
  return (
    <>
      <GalleryItem title="Ingredient glyphs">
        {Object.entries(glyphGroups).map(([name, keys]) => (
          <Drawings key={name} title={name} count={keys.length}>
            {keys.map((key) => (
              <Drawing key={key} src={glyphUrl(key)} caption={key} size="glyph" />
            ))}
          </Drawings>
        ))}
      </GalleryItem>
      <GalleryItem title="Components of the builder">
        <Components title="Bases" components={options.bases} />
        <Components title="Proteins" components={options.proteinOptions} />
        <Components title="Add-ons" components={options.addOns} />
      </GalleryItem>
      <GalleryItem title="Shakes, snacks and empty bowls">
        <Drawings title="Shakes" count={shakeKeys.length}>
          {shakeKeys.map((shake) => (
            <Drawing key={shake} src={bowlUrl({ art: { ...plainBowl, shake }, macros, seed: shake })} caption={shake} />
          ))}
        </Drawings>
        <Drawings title="Snack trays" count={snackKeys.length}>
          {snackKeys.map((snack) => (
            <Drawing key={snack} src={bowlUrl({ art: { ...plainBowl, snack }, macros, seed: snack })} caption={snack} />
          ))}
        </Drawings>
        <Drawings title="Empty bowls" count={emptyBowlKinds.length}>
          {emptyBowlKinds.map((kind) => (
            <Drawing key={kind} src={emptyBowlUrl(kind)} caption={kind} />
          ))}
        </Drawings>
        <Drawings title="For small sizes" count={reducedDetails.length}>
          {reducedDetails.map((detail) => (
            <Drawing key={detail} src={bowlUrl({ art: plainBowl, macros, seed: 's', detail })} caption={detail} />
          ))}
        </Drawings>
      </GalleryItem>
      <GalleryItem title="Meals on the menu">
        <Drawings title="Protein Picks and Power Combos" count={meals.length}>
          {meals.map((meal) => (
            <Drawing key={meal.id} src={meal.artUrl} caption={meal.name} ground={tableGround(meal.id)} />
          ))}
        </Drawings>
      </GalleryItem>
    </>
  );
}

function Components({ title, components }: { readonly title: string; readonly components: readonly MealComponent[] }) {
  return (
    <Drawings title={title} count={components.length}>
      {components.map((component) => {
        const key = componentArtKey(component);
        return (
          <Drawing
            key={component.id}
            src={glyphUrl(key)}
            caption={component.name}
            note={key === '' ? 'no drawing' : key}
            size="glyph"
          />
        );
      })}
    </Drawings>
  );
}

type DrawingsProps = { readonly title: string; readonly count: number; readonly children: ReactNode };

function Drawings({ title, count, children }: DrawingsProps) {
  return (
    <div className="grid gap-3">
      <h3 className="text-card-s">
        {title} <span className="num text-ink-2">({count})</span>
      </h3>
      <ul className="flex flex-wrap gap-4">{children}</ul>
    </div>
  );
}

type DrawingProps = {
  readonly src: string;
  readonly caption: string;
  readonly note?: string;
  readonly size?: 'glyph' | 'bowl';
  readonly ground?: string;
};

function Drawing({ src, caption, note, size = 'bowl', ground = 'bg-mist' }: DrawingProps) {
  const side = size === 'glyph' ? 'w-24' : 'w-44';
  return (
    <li className={side}>
      <div className={classNames('rounded-m p-2', ground)}>
        <img
          src={src}
          alt=""
          width={400}
          height={400}
          loading="lazy"
          decoding="async"
          className="aspect-square w-full"
        />
      </div>
      <p className="mt-1 text-sm wrap-anywhere">{caption}</p>
      {note !== undefined && <p className="text-sm wrap-anywhere text-ink-2">{note}</p>}
    </li>
  );
}
