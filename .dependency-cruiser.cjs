/** The rules of the house, checked: see "Layout" in CONTRIBUTING.md. */
const { readFileSync } = require('node:fs');

// The order of features is the order of their lines in app.ts: a feature may use only those above it.
const app = readFileSync('src/app.ts', 'utf8');
const featureOf = new Map();
for (const [, names, feature] of app.matchAll(/import \{([^}]+)\} from '\.\/features\/([^/]+)\/routes\.ts'/g)) {
  for (const name of names.split(',')) featureOf.set(name.trim(), feature);
}
const listed = [...app.matchAll(/^ {2}\.\.\.(\w+)\(/gm)].map(([, name]) => featureOf.get(name));
const order = listed.filter((name, place) => name && listed.indexOf(name) === place);
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
      to: { pathNot: ['^src/domain/', '^src/kit/(money|time)\\.ts$'] },
    },
    {
      name: 'features-meet-at-index',
      comment: 'Another feature is used through its index.ts only.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/([^/]+)/', pathNot: ['^src/features/$1/', '^src/features/[^/]+/index\\.ts$'] },
    },
    {
      name: 'store-knows-sql-and-domain',
      severity: 'error',
      from: { path: '^src/features/[^/]+/store\\.ts$' },
      to: {
        path: '^src/',
        pathNot: [
          '^src/kit/',
          '^src/domain/',
          '^src/access\\.ts$',
          '^src/features/[^/]+/(schemas|index)\\.ts$',
          '^src/features/[^/]+/store[^/]*\\.ts$',
        ],
      },
    },
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
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.json'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
};
