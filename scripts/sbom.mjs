/**
 * The bill of materials: `npm run sbom` has npm write sbom.cdx.json (CycloneDX) from the lockfile. With --check it only reports
 * whether the file lists what the lockfile has, with the same hashes, and whether every licence is allowed. The check does
 * not run npm: another version of it words the same facts differently.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { giveUp, root, say } from './project.mjs';

/** All allow commercial use of what we ship; the less permissive ones have the reason. */
const allowed = new Map([
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'Zlib',
    'Unlicense',
    'CC0-1.0',
    'BlueOak-1.0.0',
  ].map((id) => /** @type {const} */ ([id, 'free for any use, with notice'])),
  ['Python-2.0', 'free for any use, with notice'],
  ['PostgreSQL', 'free for any use, with notice'],
  ['MPL-2.0', 'copyleft by file: we change none of its files'],
  ['LGPL-3.0-or-later', 'libvips is a library of its own beside the program, and can be replaced'],
  ['OFL-1.1', 'fonts: may be served and sold with software, not by themselves'],
  ['CC-BY-4.0', 'data used while building, with notice'],
]);

/** Licences that npm does not write into the lockfile. */
const namedElsewhere = new Map([
  ['busboy', 'MIT'],
  ['humanize-number', 'MIT'],
  ['png-js', 'MIT'],
  ['streamsearch', 'MIT'],
]);

const file = join(root, 'sbom.cdx.json');

if (!process.argv.includes('--check')) await write();
const { components } = JSON.parse(readFileSync(file, 'utf8'));
if (factsOf(components).join() !== lockedFacts().join()) giveUp('sbom.cdx.json is not up to date. Run "npm run sbom".');
const refused = components.filter((/** @type {Component} */ component) => !isAllowed(licenceOf(component)));
if (refused.length > 0) {
  const named = refused.map((/** @type {Component} */ component) => `${component.purl} ${licenceOf(component)}`);
  giveUp(`These licences are not allowed: ${named.join(', ')}`);
}
say(`Bill of materials: ${components.length} packages, all licences allowed`);

/**
 * @typedef {{ name: string; version: string; purl: string; hashes?: { content: string }[];
 *   licenses?: { license?: { id?: string; name?: string }; expression?: string }[] }} Component
 */

async function write() {
  const { code, output } = await npm([
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--package-lock-only',
  ]);
  if (code !== 0) giveUp(`"npm sbom" failed: ${output.trim()}`);
  const bill = JSON.parse(output.slice(output.indexOf('{')));
  // So that the same lockfile makes the same file, wherever and whenever.
  delete bill.serialNumber;
  delete bill.metadata.timestamp;
  delete bill.metadata.tools;
  bill.metadata.component.name = 'macrobowl';
  writeFileSync(file, `${JSON.stringify(bill, null, 1)}\n`);
}

/** Each package with its version and its hash. @param {readonly Component[]} listed */
function factsOf(listed) {
  return listed.map(({ name, version, hashes }) => `${name}@${version} ${hashes?.[0]?.content ?? ''}`).toSorted();
}

/** A copy that is bundled in another package has no hash of its own; npm lists it once, with the hash of its twin. */
function lockedFacts() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const locked = Object.entries(packages).filter(([path]) => path !== '');
  const listed = locked.map(([path, { version, integrity = '' }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return `${name}@${version} ${Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')}`;
  });
  const facts = new Set(listed);
  const isCopy = (/** @type {string} */ fact) =>
    fact.endsWith(' ') && [...facts].some((other) => other !== fact && other.startsWith(fact));
  return [...facts].filter((fact) => !isCopy(fact)).toSorted();
}

/** @param {Component} component @returns {string | undefined} */
function licenceOf({ name, licenses: [first] = [] }) {
  return first?.expression ?? first?.license?.id ?? first?.license?.name ?? namedElsewhere.get(name);
}

/** @param {string | undefined} licence such as `(MIT OR GPL-2.0) AND Zlib` */
function isAllowed(licence) {
  if (licence === undefined) return false;
  return licence
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((id) => allowed.has(id.trim())));
}
