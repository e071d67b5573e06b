import type { Check, Checking } from './support/check.ts';
import { everyRouteAsEveryActor, hostileUrls } from './support/hostile-text/all-screens.ts';
import { fillEverything } from './support/hostile-text/fill-everything.ts';
import { freeTextFields, withText } from './support/hostile-text/free-text-fields.ts';
import { type Filled, HostileShop, keyOf, type Screen } from './support/hostile-text/hostile-shop.ts';
import { asRead, hostileAddresses } from './support/hostile-text/hostile-texts.ts';
import { requireHarmlessFiles } from './support/hostile-text/read-files.ts';
import { visitScreens, type ScreenResult } from './support/hostile-text/visit-screens.ts';
import { openShops } from './support/shops.ts';

/** Stored as hashes only, never displayed. */
const secrets = /\b(?:password|currentPassword|newPassword)$/;
/** Free text in the OpenAPI description, but validated by the server: 400. */
const strict =
  /\b(?:email|phone|phoneNumber|grievancePhone|postalCode|challenge|date|startsOn|endsOn|lastDay|slot|gstin|sac|fssaiLicence)$|pause (?:from|until)$|:slot to$|consent request\.(?:response_type|scope|code_challenge|code_challenge_method|resource)$/;
/** Names something that the shop must know: 404 or 422. */
const known = /\b(?:couponCode|endpoint|client_id|redirect_uri)$/;
const webAddress = /\bimageUrl$/;
/**
 * Not displayed, or not as written: keys of drawings, nutrient names of home dishes, notes and descriptions in a template; the country
 * only in its edit form; further nutrients of a component only in the audit log, which turns field names into words. Drafts that
 * the server computes with and does not store: the preview of a subscription, opening hours of which the booked orders are asked.
 * What a program asks with: the consent page shows its name and host only.
 */
const neverShown =
  /\b(?:artKey|art\..*|genericItemNutritionJson\.\*|componentKind \[\]\.nutritionValues\.\*|generic-meals(?:\/:id)? nutrition\.\*|country)$|plan-templates .*(?:nutritionistNotes|genericItemDescription)$|subscriptions\/preview |booked-orders settings\.|\/oauth\/(?:review|consent) /;

export const check: Check = {
  guarantee: 'No stored XSS',
  goal: 'hostile text in every field, every screen opened as every role: no dialog, no script, no CSP violation; URLs are http and https only',
  limitSeconds: 700,
  run: async (checking) => {
    const { shops, db } = await openShops(checking, { count: 1 });
    const shop = new HostileShop(shops[0].address);
    const written = await fillEverything(shop, db);
    requireEveryField(checking, shop.filled);
    const refused = await requireRefusals(checking, shop);
    const files = await requireHarmlessFiles(checking, shop, written);

    const own = Map.groupBy(
      shop.filled.flatMap(({ text, shownOn }) => shownOn.map((screen) => ({ screen, text: asRead(text) }))),
      ({ screen }) => keyOf(screen),
    );
    const screens = [...everyRouteAsEveryActor(), ...hostileUrls(), ...[...own.values()].map(([one]) => one!.screen)];
    const results = await visitScreens(checking, memoizeByKey(screens), {
      address: shops[0].address,
      tokenOf: (seat) => shop.tokenOf(seat),
      isShown: (screen, text) => own.get(keyOf(screen))?.some((one) => text.includes(one.text)) ?? true,
    });
    requireNoViolations(checking, results);
    const read = requireReadable(checking, shop.filled, results);
    const problems = results.reduce((sum, result) => sum + result.problems.length, 0);
    const fields = new Set(shop.filled.map(({ field }) => field)).size;
    return `${fields} fields filled with ${shop.filled.length} texts, ${read} displayed as text where expected, ${refused} hostile values refused, ${files} files harmless; ${results.length} screens opened as 6 roles: ${problems} violations`;
  },
};

const memoizeByKey = (screens: readonly Screen[]) => [...new Map(screens.map((one) => [keyOf(one), one])).values()];

const isNeverTaken = (field: string) => [secrets, strict, known].some((pattern) => pattern.test(field));

/** Derived from the contract, so that a new field is not forgotten. */
function requireEveryField(checking: Checking, filled: readonly Filled[]): void {
  const done = new Set(filled.map(({ field }) => field));
  const missing = freeTextFields().filter((field) => !done.has(field) && !isNeverTaken(field));
  checking.require(missing.length === 0, `not filled: ${missing.join(', ')}`);
}

async function requireRefusals(checking: Checking, shop: HostileShop): Promise<number> {
  let refused = 0;
  for (const field of freeTextFields()) {
    const values = webAddress.test(field)
      ? hostileAddresses
      : strict.test(field) || known.test(field)
        ? [shop.texts.of(30)]
        : [];
    const statuses = known.test(field) ? [404, 422] : [400];
    const [, call = '', at = ''] = /^(\S+ \S+) (.*)$/.exec(field) ?? [];
    const taken = shop.taken.get(call);
    if (values.length > 0 && !taken) checking.require(false, `${call} was never called`);
    for (const value of taken ? values : []) {
      const { status } = await shop.try({
        ...taken!,
        input: { ...taken!.input, body: withText(taken!.input.body, at, value) },
      });
      if (statuses.includes(status)) refused++;
      else checking.require(false, `${field} took ${value}: ${status}`);
    }
  }
  return refused;
}

/** Reports each problem once, with the first screen on which it occurred. */
function requireNoViolations(checking: Checking, results: readonly ScreenResult[]): void {
  const met = results.flatMap((result) => result.problems.map((problem) => ({ problem, at: keyOf(result) })));
  for (const { problem, at } of met) console.log(`${at}: ${problem}`);
  for (const [problem, places] of Map.groupBy(met, (one) => one.problem))
    checking.require(false, `${places.length} times, first ${places[0]!.at}: ${problem}`);
}

/** Each text must appear on at least one of its screens, and each screen must show at least one of its texts. */
function requireReadable(checking: Checking, filled: readonly Filled[], results: readonly ScreenResult[]): number {
  const textOn = new Map(results.map((result) => [keyOf(result), result.text]));
  const shows = (screen: Screen, text: string) => textOn.get(keyOf(screen))?.includes(asRead(text)) ?? false;
  const useful = new Set<string>();
  let read = 0;
  for (const { field, text, shownOn } of filled) {
    const on = shownOn.filter((screen) => shows(screen, text));
    for (const screen of on) useful.add(keyOf(screen));
    if (on.length > 0) read++;
    else if (!neverShown.test(field))
      checking.require(false, `${field} is not shown on ${shownOn.map(keyOf).join(', ')}: ${text.slice(0, 60)}`);
  }
  for (const screen of new Set(filled.flatMap(({ shownOn }) => shownOn).map(keyOf)))
    checking.require(useful.has(screen), `${screen} shows none of its texts`);
  return read;
}
