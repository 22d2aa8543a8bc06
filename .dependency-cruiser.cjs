/** The rules of the house, checked: see "Layout" in CONTRIBUTING.md. */
const { readFileSync } = require('node:fs');

// The order of features is the order of their lines in app.ts: a feature may use only those above it.
const app = readFileSync('src/app.ts', 'utf8');
const featureOf = new Map();
for (const [, names, feature] of app.matchAll(/import \{([^}]+)\} from '\.\/features\/([^/]+\/[^/]+)\/routes\.ts'/g)) {
  for (const name of names.split(',')) featureOf.set(name.trim(), feature);
}
const listed = [...app.matchAll(/^ {2,4}\.\.\.(\w+)\(/gm)].map(([, name]) => featureOf.get(name));
const order = listed.filter((name, place) => name && listed.indexOf(name) === place);
// A group of features uses only the groups above it.
const groups = [...new Set(order.map((name) => name.split('/')[0]))];
if (order.length === 0) throw new Error('No feature was found in src/app.ts');

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'kit-knows-nothing-of-the-rest',
      severity: 'error',
      from: { path: '^src/kit/' },
      to: { path: '^src/', pathNot: '^src/kit/' },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { pathNot: ['^src/domain/', '^src/kit/(lazy|time)\\.ts$'] },
    },
    {
      name: 'features-meet-at-index',
      comment: 'Another feature is used through its index.ts only.',
      severity: 'error',
      from: { path: '^src/features/([^/]+/[^/]+)/' },
      to: {
        path: '^src/features/',
        pathNot: ['^src/features/$1/', '^src/features/[^/]+/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'deps-use-features-at-index',
      comment: 'What is loaded only when it is configured is imported by its own name.',
      severity: 'error',
      from: { path: '^src/deps\\.ts$' },
      to: {
        path: '^src/features/',
        pathNot: '^src/features/[^/]+/[^/]+/index\\.ts$',
        dependencyTypesNot: ['dynamic-import'],
      },
    },
    {
      name: 'store-knows-sql-and-domain',
      severity: 'error',
      from: { path: ['^src/features/[^/]+/[^/]+/store\\.ts$', '^src/features/[^/]+/[^/]+/store-[^/]+\\.ts$'] },
      to: {
        path: '^src/',
        pathNot: [
          '^src/kit/',
          '^src/domain/',
          '^src/access\\.ts$',
          '^src/features/[^/]+/[^/]+/(schemas|index)\\.ts$',
          '^src/features/[^/]+/[^/]+/store[^/]*\\.ts$',
        ],
      },
    },
    {
      name: 'service-and-sdk-know-nothing-of-each-other',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^sdk/' },
    },
    {
      name: 'service-and-web-know-nothing-of-each-other',
      comment: 'The screens are clients of the API. Only the development server starts the service.',
      severity: 'error',
      from: { path: '^(src|web)/', pathNot: '^web/dev\\.ts$' },
      to: { path: '^(src|web)/', pathNot: '^$1/' },
    },
    {
      name: 'web-kit-and-ui-know-no-feature',
      severity: 'error',
      from: { path: '^web/src/(kit|ui|worker)/' },
      to: { path: '^web/src/', pathNot: '^web/src/(kit|ui)/' },
    },
    {
      name: 'web-features-meet-at-index',
      comment: 'Another feature of the screens is used through its index.ts or queries.ts only.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: {
        path: '^web/src/features/([^/]+)/',
        pathNot: ['^web/src/features/$1/', '^web/src/features/[^/]+/(index|queries)\\.tsx?$'],
      },
    },
    {
      name: 'console-and-desk-know-nothing-of-each-other',
      severity: 'error',
      from: { path: ['^web/src/console/', '^web/src/features/(?!desk-)'] },
      to: { path: ['^web/src/operator/', '^web/src/features/desk-'] },
    },
    {
      name: 'desk-and-console-know-nothing-of-each-other',
      severity: 'error',
      from: { path: ['^web/src/operator/', '^web/src/features/desk-'] },
      to: { path: ['^web/src/console/', '^web/src/features/(?!desk-)'] },
    },
    {
      name: 'sdk-stands-alone',
      comment: 'The package has no dependency, and runs where there are no built-ins of Node.',
      severity: 'error',
      from: { path: '^sdk/src/' },
      to: { pathNot: '^sdk/src/' },
    },
    {
      name: 'sdk-is-made-from-the-document-alone',
      severity: 'error',
      from: { path: '^sdk/' },
      to: { path: '^src/' },
    },
    ...groups.map((group, place) => ({
      name: `only-groups-above-${group}`,
      severity: 'error',
      from: { path: `^src/features/${group}/` },
      to: { path: `^src/features/(${groups.slice(place + 1).join('|') || 'none'})/` },
    })),
    ...order.map((name, place) => ({
      name: `only-features-above-${name}`,
      severity: 'error',
      from: { path: `^src/features/${name}/` },
      to: { path: `^src/features/(${order.slice(place + 1).join('|') || 'none'})/` },
    })),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/dist/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      conditionNames: ['dwaso-source', 'import', 'require', 'node', 'default'],
    },
  },
};
