import { useState } from 'react';
import { AllergenList } from '#web/features/food-labels/allergen-list.tsx';
import { Carousel } from '#web/ui/carousel.tsx';
import { MacroBar, MacroFigures, MacroSwatch } from '#web/features/food-labels/macro-meter.tsx';
import { PillTabs } from '#web/ui/navigation/pill-tabs.tsx';
import { QuantityStepper } from '#web/ui/fields/quantity-stepper.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { RangeField } from '#web/ui/fields/range-field.tsx';
import { VegMark } from '#web/features/food-labels/veg-mark.tsx';
import { GalleryItem } from './gallery-item.tsx';

const tabs = [
  { id: 'picks', label: 'Protein Picks', to: '#picks' },
  { id: 'combos', label: 'Power Combos', to: '#combos' },
] as const;

const figures = [
  { label: 'Protein', value: '46 g', macro: 'protein' },
  { label: 'Carbs', value: '52 g', macro: 'carbs' },
  { label: 'Fats', value: '17 g', macro: 'fats' },
  { label: 'kcal', value: '545' },
] as const;

const quotes = ['One', 'Two', 'Three'].map((word) => (
  <p key={word} className="text-lg">
    {word}
  </p>
));

const proteinRange = { from: 15, to: 65, step: 5 };
const noRange = { from: 0, to: 0, step: 1 };

export function StorefrontGallery() {
  const [search, setSearch] = useState('paneer');
  const [quantity, setQuantity] = useState(1);
  const [limit, setLimit] = useState<number | null>(30);
  const change = (by: number) => () => setQuantity((now) => now + by);
  return (
    <>
      <GalleryItem title="Tabs and search">
        <div className="flex flex-wrap items-center gap-5">
          <PillTabs label="Kind of meal" panelId="gallery-panel" tabs={tabs} selected="picks" />
          <SearchField label="Search, filled" value={search} onChange={setSearch} className="w-80" />
          <SearchField
            label="Search, empty"
            value=""
            onChange={setSearch}
            placeholder="Search by name"
            className="w-80"
          />
        </div>
        <div id="gallery-panel" role="tabpanel" aria-label="Protein Picks" />
      </GalleryItem>
      <GalleryItem title="Macros, marks and quantities">
        <div className="grid max-w-sm gap-3">
          <MacroBar shares={{ protein: 0.34, carbs: 0.38, fats: 0.28 }} />
          <MacroFigures figures={figures} />
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <MacroSwatch macro="protein" />
          <MacroSwatch macro="carbs" />
          <MacroSwatch macro="fats" />
          <VegMark isVegetarian />
          <VegMark isVegetarian={false} />
          <QuantityStepper label="Quantity" value={quantity} max={3} onDecrease={change(-1)} onIncrease={change(1)} />
          <QuantityStepper label="Busy quantity" value={2} busy onDecrease={change(0)} onIncrease={change(0)} />
          <Skeleton className="h-10 w-40 rounded-full" />
          <AllergenList allergens={['milk', 'tree nuts', 'sesame']} />
          <AllergenList allergens={[]} sayNone />
        </div>
        <div className="grid max-w-2xl gap-6 sm:grid-cols-3">
          <RangeField
            label="Protein at least"
            limit="at-least"
            range={proteinRange}
            value={limit}
            format={(value) => `${value} g`}
            onChange={setLimit}
          />
          <RangeField
            label="Calories at most"
            limit="at-most"
            range={proteinRange}
            value={null}
            format={String}
            onChange={setLimit}
          />
          <RangeField
            label="Nothing to choose"
            limit="at-most"
            range={noRange}
            value={null}
            format={String}
            onChange={setLimit}
          />
        </div>
      </GalleryItem>
      <GalleryItem title="Carousel">
        <Carousel label="Sample quotes" itemName="Quote" slides={quotes} />
      </GalleryItem>
    </>
  );
}
