// Who may import whom: the house's table, one rule a row. tests/architecture/import-rules.test.ts plants a violation of each.

const { BUILD_TOOLS } = require('./scripts/shipped.mjs')

/** A rule: what stands in `from` may import only what matches `allowed` (its own folder is always allowed). */
const only = (name, from, allowed, comment, more = {}) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: { pathNot: [from, ...allowed], ...more },
})

const TESTS = '\\.test\\.tsx?$'
const CORE = '^(?:node:)?[a-z_/]+$'
/** Where SQL stands: a file store.ts, or a folder store/. */
const STORE = '/store(?:/|\\.ts$)'
const pkg = (...names) => `(?:^|/)node_modules/(?:${names.join('|')})(?:/|$)`
const ANY_PACKAGE = '(?:^|/)node_modules/'
/** What the app and the server that renders it agree on. */
const PATHS = '^src/config/(?:paths|rendered-app)\\.ts$'

/** The address of a package's file, which Vite resolves. */
const FILE_ADDRESS = '\\.wasm\\?url$'

/** Packages that touch React or the page: out of bounds for what also runs in the worker. */
const REACT = pkg(
  'react',
  'react-dom',
  'react-router',
  'react-router-dom',
  'react-hook-form',
  'qrcode\\.react',
  '@ark-ui/[^/]+',
  '@tanstack/react-[^/]+',
  '@hookform/[^/]+',
)

/** A style sheet: it runs while the app is built (decision 033). */
const STYLES = '\\.css\\.ts$'
/** What translates them, at build alone. */
const COMPILE = '^src/ui/(?:compile|system)\\.ts$'

/** The server's modules, each of which may import those before it: what comes later stands on what comes first, and no circle can arise. */
const MODULES = [
  'sessions',
  'organisations',
  'register',
  'bookings',
  'invitations',
  'orders',
  'waiting',
  'subscriptions',
  'notifications',
  'event-changes',
  'catalogue',
  'favourites',
  'directory',
  'calendars',
  'follows',
  'messages',
  'door',
  'organiser',
  'wallets',
  'account',
  'payments',
]

/** The server's folders, each of which may import those before it: no circle of folders can arise. Files beside the folders come first or last. */
const ROOMS = [
  'platform/[^/]+\\.ts$',
  ...['db', 'cache', 'jobs', 'security', 'deliveries', 'http'].map((name) => `platform/${name}/`),
  'providers/[^/]+\\.ts$',
  ...['demo', 'mail', 'stripe', 'wallets', 'web-push'].map((name) => `providers/${name}/`),
  'settings/',
  'pages/',
  'modules/[^/]+\\.ts$',
  ...MODULES.map((name) => `modules/${name}/`),
  'metrics/',
  'catalogue-import/',
  'own-sources/',
  'demo/',
  'operations/',
  '[^/]+\\.ts$',
]

/** The member's row, its lock and that of a session: every transaction about a member begins there, whatever its module. */
const MEMBERS = '^server/modules/sessions/store/members\\.ts$'

/** Queries that are built of a part of another module's query. */
const JOINED_STORES = [
  ['^server/modules/invitations/store\\.ts$', '^server/modules/bookings/store/tickets\\.ts$'],
  ['^server/modules/follows/store\\.ts$', '^server/modules/notifications/store\\.ts$'],
  ['^server/modules/favourites/store\\.ts$', '^server/modules/catalogue/store/events\\.ts$'],
  ['^server/modules/directory/store\\.ts$', '^server/modules/catalogue/store/(?:events|listing)\\.ts$'],
  ['^server/modules/door/store/', '^server/modules/bookings/store/tickets\\.ts$'],
  ['^server/modules/event-changes/store/concerned\\.ts$', '^server/modules/bookings/store/tickets\\.ts$'],
]

/** Who calls no other module's store but for `allowed`; the types of rows are free. */
const callsUseCases = (from, pathNot, allowed) => ({
  name: 'modules-call-use-cases',
  comment: 'A module reaches another by its use cases and rules, not by its store.',
  severity: 'error',
  from: { path: from, pathNot: [TESTS, ...pathNot] },
  to: {
    path: '^server/modules/[^/]+/store(?:/|\\.ts$)',
    pathNot: ['^server/modules/$1/', ...allowed],
    dependencyTypesNot: ['type-only'],
  },
})

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'A circle has no order in which it can be understood.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: { pathNot: TESTS },
      to: { couldNotResolve: true, pathNot: `^virtual:|${FILE_ADDRESS}` },
    },
    {
      name: 'no-test-in-product',
      severity: 'error',
      from: { pathNot: [TESTS, '^tests/'] },
      to: { path: [TESTS, '^tests/'] },
    },
    {
      name: 'no-undeclared-package',
      comment:
        '`npm start` builds and serves with the dependencies alone: what else is there is there by accident.',
      severity: 'error',
      from: { path: '^(?:contract|posters|src|sw|server|build)/|^vite\\.config\\.ts$', pathNot: TESTS },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'build-tools-not-shipped',
      comment: 'A release contains no build tool (scripts/shipped.mjs).',
      severity: 'error',
      from: { path: '^(?:contract|posters|src|sw|server)/', pathNot: [TESTS, COMPILE] },
      to: { path: pkg(...BUILD_TOOLS), dependencyTypesNot: ['type-only'] },
    },
    only('contract-imports-zod-alone', '^contract/', [pkg('zod')], 'Owned by neither side.'),
    only('posters-import-nothing', '^posters/', [], 'Drawing alone: the app and the server show it.'),
    ...['lib', 'config', 'copy'].map((name) => only(name, `^src/${name}/`, ['^contract/', '^src/lib/'])),
    only(
      'data',
      '^src/data/',
      ['^contract/', '^src/(?:config|lib)/', ANY_PACKAGE],
      'Runs in the page and in the worker.',
    ),
    {
      name: 'data-never-react',
      severity: 'error',
      from: { path: '^src/(?:data|config|lib)/', pathNot: TESTS },
      to: { path: REACT },
    },
    only(
      'shared',
      '^src/shared/',
      ['^src/(?:data|config|lib)/', '^src/copy/(?:states|lost-answer)\\.ts$', '^contract/', ANY_PACKAGE],
      'What several features stand on. Of the texts, those of a server out of reach alone.',
    ),
    only(
      'ui',
      '^src/ui/',
      ['^src/lib/', '^posters/', ANY_PACKAGE],
      'Theme and stateless pieces: text comes by props.',
    ),
    only(
      'styles-know-styles',
      STYLES,
      ['^src/ui/(?:compile|on-picture|page-gutter|pass-material|text-link|type-scale)\\.ts$'],
      'A style sheet is tokens and rules: it reads no component.',
    ),
    {
      name: 'styles-are-compiled-in-style-sheets',
      comment:
        'compile.ts and its packages run at build; what else imports them takes Chakra to the browser.',
      severity: 'error',
      from: { path: '^(?:src|sw)/', pathNot: [TESTS, STYLES, COMPILE] },
      to: {
        path: [COMPILE, pkg('@vanilla-extract/css', '@chakra-ui/[^/]+', '@emotion/[^/]+')],
        dependencyTypesNot: ['type-only'],
      },
    },
    only('features', '^src/features/', [
      '^src/(?:shared|data|ui|copy|config|lib)/',
      '^(?:contract|posters)/',
      ANY_PACKAGE,
      FILE_ADDRESS,
    ]),
    {
      name: 'features-are-strangers',
      comment: 'Pages compose features; a feature knows no other.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: TESTS },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'queries-are-the-door-to-data',
      comment: 'Within a feature only queries.ts reads and writes; types and errors are free.',
      severity: 'error',
      from: { path: '^src/features/', pathNot: [TESTS, '/queries\\.ts$'] },
      to: {
        path: '^src/data/(?:catalogue/|member/|(?:service|gateway)\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'gateway-loads-repositories',
      comment: 'src/data/gateway.ts alone imports them dynamically: one list, one file for those of members.',
      severity: 'error',
      from: { path: '^src/', pathNot: [TESTS, '^src/data/gateway\\.ts$'] },
      to: { path: '^src/data/(?:catalogue|member|outbox)/|^src/data/service\\.ts$', dynamic: true },
    },
    only(
      'pages',
      '^src/pages/',
      ['^src/(?:shared|features|ui|copy|config|lib)/', ANY_PACKAGE],
      'Parameters in, features composed.',
    ),
    only('app', '^src/app/', ['^src/', '^contract/', '^virtual:', ANY_PACKAGE]),
    only(
      'instant-pass',
      '^src/instant-pass/',
      ['^src/(?:config|lib)/'],
      'Inline in the page: every byte counts.',
    ),
    only('boot', '^src/boot/', ['^src/(?:config|lib)/'], 'Inline in the page: every byte counts.'),
    {
      name: 'app-is-the-root',
      comment: 'Only the two entries mount the app.',
      severity: 'error',
      from: { pathNot: [TESTS, '^tests/support/', '^src/app/', '^src/(?:main|entry-server)\\.tsx$'] },
      to: { path: '^src/app/' },
    },
    only('sw', '^sw/', ['^src/(?:data|config|lib)/', '^contract/', ANY_PACKAGE]),
    {
      name: 'worker-starts-light',
      comment:
        'A worker that starts cold answers a page first: the rest is a script of its own, loaded once an event needs it.',
      severity: 'error',
      from: { path: '^sw/', pathNot: [TESTS, '^sw/on-demand\\.ts$'] },
      to: {
        path: '^src/data/|^contract/endpoints/|^sw/on-demand\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'sw-never-reaches-react',
      severity: 'error',
      from: { path: '^sw/', pathNot: TESTS },
      to: { path: REACT, reachable: true },
    },
    only(
      'server',
      '^server/',
      ['^(?:contract|posters)/', PATHS, ANY_PACKAGE, CORE],
      'Of the app, the table of paths alone.',
    ),
    only('paths-import-nothing', PATHS, [], 'App, worker, server and build read it.'),
    only(
      'platform',
      '^server/platform/',
      ['^contract/', PATHS, ANY_PACKAGE, CORE],
      'Knows no module and no provider.',
    ),
    only('server-pages', '^server/pages/', [
      '^server/platform/',
      '^server/providers/[^/]+/policy-sources\\.ts$',
      '^(?:contract|posters)/',
      PATHS,
      ANY_PACKAGE,
      CORE,
    ]),
    only('providers', '^server/providers/', ['^server/platform/', '^contract/', PATHS, ANY_PACKAGE, CORE]),
    ...MODULES.map((name, index) =>
      only(
        `module-${name}`,
        `^server/modules/${name}/`,
        [
          ...(index > 0 ? [`^server/modules/(?:${MODULES.slice(0, index).join('|')})/`] : []),
          '^server/(?:platform|pages)/|^server/modules/deps\\.ts$',
          '^(?:contract|posters)/',
          PATHS,
          ANY_PACKAGE,
          CORE,
        ],
        'A module knows those before it alone.',
      ),
    ),
    ...ROOMS.map((room, index) => ({
      name: 'no-folder-circles',
      comment: 'A folder of the server knows those before it in ROOMS alone.',
      severity: 'error',
      from: { path: `^server/${room}`, pathNot: TESTS },
      to: { path: '^server/', pathNot: `^server/(?:${ROOMS.slice(0, index + 1).join('|')})` },
    })),
    {
      name: 'sql-stands-in-stores',
      comment:
        'store.ts, or a folder store/, holds the SQL; use cases open transactions by platform/db/database.ts.',
      severity: 'error',
      from: { path: '^server/', pathNot: [TESTS, '^server/platform/db/', STORE] },
      to: { path: [pkg('drizzle-orm'), '^server/platform/db/schema(?:/|\\.ts$)'] },
    },
    callsUseCases(
      '^server/modules/([^/]+)/',
      JOINED_STORES.map(([from]) => from),
      [MEMBERS],
    ),
    ...JOINED_STORES.map(([from, to]) =>
      callsUseCases(from.replace(/modules\/([^/]+)/, 'modules/($1)'), [], [to]),
    ),
    {
      name: 'stores-call-no-use-case',
      comment: 'SQL decides nothing.',
      severity: 'error',
      from: { path: STORE, pathNot: TESTS },
      to: { path: '/use-cases/|routes\\.ts$' },
    },
    only(
      'rules-are-pure',
      '^server/modules/[^/]+/rules(?:/|\\.ts$)',
      ['^contract/', '^server/platform/(?:refusal|security/limits|db/order-states)\\.ts$'],
      'No HTTP, no SQL; the types of rows are free.',
      { dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
    builtInModules: { add: [] },
  },
}
