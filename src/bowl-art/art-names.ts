import type { AddonKey, BaseKey, ProteinKey, ShakeKey, SnackKey } from './art-keys.ts';
import type { MealArt } from './art-spec.ts';

/** Spelled as the catalogue spells the type of a component. */
export type ArtKind = 'BASE' | 'PROTEIN' | 'ADDON';

type NamedBy<Key extends string> = readonly (readonly [key: Key, words: RegExp])[];

const baseNames: NamedBy<BaseKey> = [
  ['cauli-rice', /\bcauli/],
  ['noodles', /\b(noodle|ramen|soba|udon)/],
  ['pasta', /\b(pasta|penne|fusilli|macaroni|spaghetti)/],
  ['quinoa', /\bquinoa/],
  ['millet', /\b(millet|bajra|jowar|ragi|foxtail|couscous|dalia)/],
  ['greens', /\b(greens?\b(?! (chutney|peas|gram|chill|tea|apple))|lettuce|salad|spinach|kale|leaf|leaves)/],
  ['brown-rice', /\b(brown|red) rice\b/],
  ['white-rice', /\b(rice|basmati|chawal|pulao)\b/],
];

const proteinNames: NamedBy<ProteinKey> = [
  ['chicken', /\b(chicken|murgh)/],
  ['keema', /\b(keema|kheema|mince|lamb|mutton)/],
  ['paneer', /\bpaneer/],
  ['egg', /\b(eggs?|omelette)\b/],
  ['tofu', /\b(tofu|tempeh)/],
  ['prawn', /\b(prawn|shrimp)/],
  ['fish', /\b(fish|salmon|basa|tuna|rohu|surmai)/],
  ['chickpea', /\b(chick ?pea|chana|chole|falafel)/],
  ['soya', /\b(soya|soy chunk)/],
  ['rajma', /\b(rajma|kidney bean|black bean)/],
  ['sprouts', /\b(sprout|moong)/],
];

const addonNames: NamedBy<AddonKey> = [
  ['mint-yogurt', /\b(mint (yogh?urt|chutney|raita)|green chutney|pudina)/],
  ['peanut-sauce', /\b(peanut|satay) (sauce|butter|dressing)/],
  ['peri-peri', /\b(peri|sriracha|hot sauce|chilli sauce)/],
  ['tahini', /\btahini/],
  ['hummus', /\bhummus/],
  ['curd', /\b(curd|yogh?urt|raita|dahi)/],
  ['sweetpotato', /\bsweet ?potato/],
  ['avocado', /\b(avocado|guacamole)/],
  ['broccoli', /\bbroccoli/],
  ['tomato', /\btomato/],
  ['corn', /\b(corn|sweetcorn)\b/],
  ['cucumber', /\b(cucumber|kheera)/],
  ['peanut', /\bpeanut/],
  ['almond', /\b(almond|badam|cashew|walnut)/],
  ['seeds', /\b(seeds?|sesame|flax|chia)\b/],
  ['carrot', /\bcarrot/],
  ['cabbage', /\b(cabbage|slaw)/],
  ['onion', /\bonion/],
  ['pomegranate', /\bpomegranate/],
  ['edamame', /\b(edamame|(?<!chick )peas)\b/],
  ['beetroot', /\bbeet/],
  ['pepper', /\b(bell pepper|peppers?|capsicum)\b/],
  ['mushroom', /\bmushroom/],
  ['feta', /\b(feta|cheese)/],
  ['olive', /\bolives?\b/],
  ['lemon', /\b(lemon|lime)\b/],
  ['coriander', /\b(coriander|cilantro)/],
  ['mint', /\bmint/],
];

/** The drawing for a component without an art key; null when no word of its name is known. */
export function artKeyForName(name: string, kind: 'BASE'): BaseKey | null;
export function artKeyForName(name: string, kind: 'PROTEIN' | 'ADDON'): ProteinKey | AddonKey | null;
export function artKeyForName(name: string, kind: ArtKind): BaseKey | ProteinKey | AddonKey | null;
export function artKeyForName(name: string, kind: ArtKind): BaseKey | ProteinKey | AddonKey | null {
  const find = <Key extends string>(names: NamedBy<Key>) => namedIn(name, names)[0] ?? null;
  if (kind === 'BASE') return find(baseNames);
  return kind === 'PROTEIN' ? (find(proteinNames) ?? find(addonNames)) : (find(addonNames) ?? find(proteinNames));
}

const shakeNames: NamedBy<ShakeKey> = [
  ['chocolate', /\b(chocolate|cocoa) (protein )?(shake|smoothie)/],
  ['mango', /\b(mango) (protein )?(shake|smoothie|lassi)/],
  ['coffee', /\b(coffee) (protein )?(shake|smoothie)/],
  ['berry', /\b(berry|strawberry) (protein )?(shake|smoothie)/],
  ['pista', /\b(pista|pistachio) (protein )?(shake|smoothie|lassi)/],
];

const snackNames: NamedBy<SnackKey> = [
  ['ladoo', /\bladd?oo?s?\b/],
  ['almond', /\balmonds?\b/],
  ['chickpea', /\broasted (chana|chickpeas?)\b/],
];

/** The drawings for every ingredient whose words occur in the text, and for no other. */
export function artForText(text: string): MealArt {
  const [shake] = namedIn(text, shakeNames);
  const [snack] = shake === undefined ? [] : namedIn(text, snackNames);
  const addons = namedIn(text, addonNames);
  return {
    base: namedIn(text, baseNames)[0] ?? '',
    proteins: namedIn(text, proteinNames).slice(0, 3),
    // 'mint yogurt' also matches mint and yogurt, 'peanut sauce' also matches peanut.
    addons: addons.filter((key) => !addons.some((other) => includedIn[other]?.includes(key))).slice(0, 8),
    ...(shake !== undefined && { shake }),
    ...(snack !== undefined && { snack }),
  };
}

/** The drawing of a meal for which none was chosen. */
export function artForMeal({ name, description }: { readonly name: string; readonly description: string }): MealArt {
  return artForText(`${name}. ${description}`);
}

const includedIn: Partial<Record<AddonKey, readonly AddonKey[]>> = {
  'mint-yogurt': ['mint', 'curd'],
  'peanut-sauce': ['peanut'],
};

function namedIn<Key extends string>(text: string, names: NamedBy<Key>): Key[] {
  const spoken = text.toLowerCase().replaceAll(/[^a-z]+/g, ' ');
  return names.filter(([, words]) => words.test(spoken)).map(([key]) => key);
}
