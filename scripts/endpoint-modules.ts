import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
export const importOfEndpoints = /(?<=await |\(\) => )import\('#contract\/([\w-]+)\.ts'\)/g;
const idOf = (file: string) => `\0endpoints/${file}`;
const endpointId = /^\0endpoints\/([\w-]+)$/;

/**
 * `call` needs the method and the path of an endpoint, and none of its schemas, which would bring all of zod. So in the
 * browser `await import('#contract/…')` and `() => import('#contract/…')` get the endpoints without them, and constants.
 * Where a file names those that it takes, they replace the import. A static import, or one in a list, gets
 * the file as it is. A test verifies that no importer reads a schema.
 */
export function endpointModules() {
  return {
    name: 'endpoint-modules',
    apply: 'build' as const,
    enforce: 'pre' as const,
    applyToEnvironment: ({ name }: { readonly name: string }) => name === 'client',
    transform: {
      filter: { id: /\/src\/web\// },
      handler: async (code: string) =>
        code.includes('#contract/')
          ? (await inlineEndpoints(code)).replaceAll(importOfEndpoints, `import('endpoints/$1')`)
          : null,
    },
    resolveId: {
      filter: { id: /^endpoints\/[\w-]+$/ },
      handler: (id: string) => idOf(id.slice('endpoints/'.length)),
    },
    load: {
      filter: { id: endpointId },
      handler: async (id: string) => {
        const [, file = ''] = endpointId.exec(id) ?? [];
        return endpointModule(await importContract(file));
      },
    },
  };
}

const loading = String.raw`import\('#contract/([\w-]+)\.ts'\)`;
const listed = new RegExp(String.raw`\{([^{}]+)\} = await ${loading}`, 'g');
const read = new RegExp(String.raw`\(await ${loading}\)\.(\w+)`, 'g');
/** An exported one serves other files, too. */
const loader = new RegExp(String.raw`(?<!export )const (\w+) = \(\) => ${loading}`, 'g');

export async function inlineEndpoints(code: string): Promise<string> {
  const imported = [...code.matchAll(importOfEndpoints)].map(([, file = '']) => file);
  const contracts = new Map<string, object>();
  for (const file of new Set(imported)) contracts.set(file, await importContract(file));
  const literal = (file: string, names: readonly string[]) => {
    const exported = Object.entries(contracts.get(file) ?? {}).filter(([name]) => names.includes(name));
    return `(${JSON.stringify(Object.fromEntries(exported.map(([name, value]) => [name, withoutSchemas(value)])))})`;
  };
  return code
    .replaceAll(listed, (_, list: string, file: string) => `{${list}} = ${literal(file, namesIn(list))}`)
    .replaceAll(read, (_, file: string, name: string) => `${literal(file, [name])}.${name}`)
    .replaceAll(loader, (whole, name: string, file: string) => {
      const uses = usesOf(code, `${name}()`);
      // Besides its definition. One that is of neither form may take names that are not seen here.
      const named = [...code.matchAll(new RegExp(String.raw`(?<![\w/.'-])${name}\b(?!\.ts)`, 'g'))].length - 1;
      return named === uses.length ? `const ${name} = async () => ${literal(file, uses.flat())}` : whole;
    });
}

/** What a file takes of `await …`, by destructuring or by reading: the names of each use. */
export function usesOf(code: string, awaited: string): string[][] {
  const written = awaited.replaceAll(/[().']/g, String.raw`\$&`);
  const lists = [...code.matchAll(new RegExp(String.raw`\{([^{}]+)\} = await ${written}`, 'g'))];
  const reads = [...code.matchAll(new RegExp(String.raw`\(await ${written}\)\.(\w+)`, 'g'))];
  return [...lists.map(([, list = '']) => namesIn(list)), ...reads.map(([, name = '']) => [name])];
}

/** `{ logout: endOnServer, signIn }`: logout, signIn */
const namesIn = (list: string) =>
  list
    .split(',')
    .map((one) => one.split(':')[0]?.trim() ?? '')
    .filter((name) => name !== '');

export const importContract = (file: string): Promise<object> =>
  import(pathToFileURL(join(root, `src/contract/${file}.ts`)).href) as Promise<object>;

export function endpointModule(contract: object): string {
  return Object.entries(contract)
    .map(([name, value]) => [name, withoutSchemas(value)] as const)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}

/** Undefined for everything that is neither an endpoint nor a plain constant. */
export function withoutSchemas(exported: unknown): unknown {
  if (typeof exported === 'string' || typeof exported === 'number') return exported;
  if (typeof exported !== 'object' || exported === null || !('method' in exported) || !('path' in exported)) {
    return undefined;
  }
  const { method, path, idempotent, response } = exported as Record<string, unknown>;
  const { shape } = (response ?? {}) as { readonly shape?: object };
  const isPaged = shape !== undefined && 'content' in shape && 'totalElements' in shape;
  return { method, path, idempotent, response: isPaged ? { shape: { content: 1, totalElements: 1 } } : {} };
}
