/**
 * The bill of materials: sbom.cdx.json (CycloneDX) lists every package of the lockfile with version, licence and hash.
 * `npm run sbom` writes it. With --check it only checks that the file is up to date and that every licence is allowed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, root, say } from './project.mjs';

/** All allow commercial use of what we ship; the less permissive ones have the reason. */
const allowed = new Map([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Zlib', 'Unlicense', 'CC0-1.0'].map(
    (id) => /** @type {const} */ ([id, 'free for any use, with notice']),
  ),
  ['Python-2.0', 'free for any use, with notice'],
  ['PostgreSQL', 'free for any use, with notice'],
  ['MPL-2.0', 'copyleft by file: we change none of its files'],
  ['LGPL-3.0-or-later', 'libvips is a library of its own beside the program, and can be replaced'],
  ['OFL-1.1', 'fonts: may be served and sold with software, not by themselves'],
  ['CC-BY-4.0', 'data used while building, with notice'],
]);

/** Licences that npm does not write into the lockfile. Not read from node_modules, which differs between platforms. */
const namedElsewhere = new Map([
  ['busboy', 'MIT'],
  ['humanize-number', 'MIT'],
  ['streamsearch', 'MIT'],
]);

const file = join(root, 'sbom.cdx.json');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const locked = Object.entries(packages).filter(([path]) => path !== '');
const nameOf = (/** @type {string} */ path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** @param {string | undefined} licence such as `(MIT OR GPL-2.0) AND Zlib` */
function isAllowed(licence) {
  if (licence === undefined) return false;
  return licence
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((id) => allowed.has(id.trim())));
}

const components = locked
  .map(([path, entry]) => ({
    type: 'library',
    name: nameOf(path),
    version: entry.version,
    purl: `pkg:npm/${nameOf(path).replace('@', '%40')}@${entry.version}`,
    // Excluded: only needed to build or test.
    scope: entry.dev || entry.devOptional ? 'excluded' : entry.optional ? 'optional' : 'required',
    licenses: [{ expression: entry.license ?? namedElsewhere.get(nameOf(path)) ?? 'NOASSERTION' }],
    ...(entry.integrity && { hashes: [{ alg: 'SHA-512', content: hexOf(entry.integrity) }] }),
  }))
  .toSorted((a, b) => a.purl.localeCompare(b.purl, 'en'));

/** @param {string} integrity */
function hexOf(integrity) {
  return Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
}

const { version } = packages[''];
const bill = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: { type: 'application', name: 'macrobowl', version, licenses: [{ expression: 'MIT' }] } },
  components: components.filter(({ purl }, index) => purl !== components[index - 1]?.purl),
};
const text = `${JSON.stringify(bill, null, 1)}\n`;

const refused = components.filter(({ licenses }) => !isAllowed(licenses[0]?.expression));
if (refused.length > 0) {
  giveUp(
    `These licences are not allowed: ${refused.map((one) => `${one.purl} ${one.licenses[0]?.expression}`).join(', ')}`,
  );
}
if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) giveUp('sbom.cdx.json is not up to date. Run "npm run sbom".');
say(`Bill of materials: ${bill.components.length} packages, all licences allowed`);
