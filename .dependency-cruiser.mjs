const tests = '(\\.test\\.tsx?$|/testing/)';
const typeOnly = ['type-only', 'type-import'];

const floors = [
  { name: 'ui', path: '^src/web/ui/' },
  { name: 'platform', path: '^src/web/platform/' },
  { name: 'features', path: '^src/web/features/' },
  { name: 'areas', path: '^src/web/areas/' },
  // React Router wants root, routes and entries in the folder above the pages.
  { name: 'app', path: '^src/web/(app/|[^/]+$)' },
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'domain-imports-nothing',
      comment: 'The rules of the shop are pure.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: tests },
      to: { pathNot: '^src/domain/' },
    },
    {
      name: 'model-knows-decisions-not-code',
      comment: 'A rule that the model took from the shop would agree with itself when it is wrong.',
      severity: 'error',
      from: { path: '^model/shop/' },
      to: { pathNot: '^(model/shop/|src/domain/money\\.ts$)' },
    },
    {
      name: 'model-drives-the-shop-from-outside',
      comment: 'Commands see what people see.',
      severity: 'error',
      from: { path: '^model/commands/' },
      to: { path: '^src/' },
    },
    {
      name: 'bowl-art-imports-nothing',
      severity: 'error',
      from: { path: '^src/bowl-art/', pathNot: tests },
      to: { pathNot: '^src/bowl-art/' },
    },
    {
      name: 'contract-knows-domain-and-zod',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: tests },
      to: { pathNot: '^(src/(contract|domain|bowl-art)/|node_modules/zod/)' },
    },
    {
      name: 'web-never-imports-server',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^src/server/' },
    },
    {
      name: 'server-never-imports-web',
      comment: 'The server mounts the built web app; it does not know its source.',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^src/web/' },
    },
    ...floors.map((floor, index) => ({
      name: `floor-${floor.name}`,
      comment:
        'The web has five floors: ui <- platform <- features <- areas <- app. A floor imports itself and those below.',
      severity: 'error',
      from: { path: floor.path, pathNot: tests },
      to: { path: '^src/web/', pathNot: floors.slice(0, index + 1).map(({ path }) => path) },
    })),
    {
      name: 'ui-imports-nothing-of-the-shop',
      severity: 'error',
      from: { path: '^src/web/ui/', pathNot: tests },
      to: { path: '^src/', pathNot: '^src/web/ui/' },
    },
    {
      name: 'features-form-no-circle',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/web/features/[^/]+$' },
      to: { circular: true, path: '^src/web/features/[^/]+$' },
    },
    {
      name: 'areas-stay-apart',
      severity: 'error',
      from: { path: '^src/web/areas/([^/]+)/' },
      to: { path: '^src/web/areas/', pathNot: '^src/web/areas/$1/' },
    },
    {
      name: 'fastify-stays-at-the-door',
      severity: 'error',
      from: {
        path: '^src/server/',
        pathNot: ['^src/server/http/', '^src/server/(main|app|start-shop)\\.ts$', '-routes\\.ts$', tests],
      },
      to: { path: '^node_modules/(@fastify/|fastify/)' },
    },
    {
      name: 'sql-stays-in-queries',
      comment: 'Types of a database or a transaction may be named anywhere in the server.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: ['^src/server/(db|demo)/', '-queries\\.ts$', tests] },
      to: { path: '^node_modules/(pg|drizzle-orm)/', dependencyTypesNot: typeOnly },
    },
    {
      name: 'tables-stay-in-queries',
      severity: 'error',
      from: { path: '^src/server/', pathNot: ['^src/server/(db|demo)/', '-queries\\.ts$', tests] },
      to: { path: '^src/server/db/schema/', dependencyTypesNot: typeOnly },
    },
    {
      name: 'modules-keep-queries-and-routes-to-themselves',
      severity: 'error',
      from: { path: '^src/server/modules/([^/]+)/' },
      to: { path: '^src/server/modules/.*-(queries|routes)\\.ts$', pathNot: '^src/server/modules/$1/' },
    },
    {
      name: 'tests-and-builders-are-not-shipped',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'no-cycles',
      comment: 'Type imports count: shared types have a file of their own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nothing imports and that imports nothing is forgotten.',
      severity: 'error',
      // Browsers load a worker by its address.
      from: { orphan: true, pathNot: ['\\.d\\.ts$', '^src/web/service-worker/', tests] },
      to: {},
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^\\+types/', '^\\./\\+types/', '^virtual:'] },
    },
    {
      name: 'shipped-code-uses-shipped-packages',
      severity: 'error',
      from: {
        path: '^src/server/',
        pathNot: [tests, '^src/server/http/web-app\\.ts$'],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: typeOnly },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
