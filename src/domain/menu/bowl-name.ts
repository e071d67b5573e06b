export const maxBowlNameLength = 80;

/** 'Grilled Chicken & Boiled Eggs Brown Rice Bowl': the name that is proposed for a bowl. */
export function proposeBowlName(base: string, proteins: readonly string[]): string {
  const names = proteins.map(onOneLine).filter((name) => name !== '');
  const ending = /\bbowl$/i.test(onOneLine(base)) ? onOneLine(base) : `${onOneLine(base)} Bowl`.trim();
  const candidates = [...namings(names).map((naming) => `${naming} ${ending}`), ending];
  return candidates.find((name) => name.length <= maxBowlNameLength) ?? 'Custom Bowl';
}

/** From all ingredients down to the first alone, so that a name that is too long drops ingredients and never cuts a word. */
function namings(names: readonly string[]): string[] {
  return names.map((_, dropped) => listed(names.slice(0, names.length - dropped), dropped > 0));
}

function listed(names: readonly string[], isCutShort: boolean): string {
  if (isCutShort) return `${names.join(', ')} & More`;
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} & ${last}`;
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
