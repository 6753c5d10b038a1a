import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const config = join(root, '.dependency-cruiser.cjs')
const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')

interface Violation {
  from: string
  to: string
  rule: { name: string }
}

const cruise = (folder: string, entries: string[]): Violation[] => {
  const args = [cruiser, '--config', config, '--output-type', 'json', ...entries]
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  if (!stdout) throw new Error(stderr)
  return (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations
}

const planted = mkdtempSync(join(realpathSync(tmpdir()), 'nectar-imports-'))
afterAll(() => rmSync(planted, { recursive: true, force: true }))

const write = (path: string, text: string) => {
  const file = join(planted, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

const foldersOf = (path: string): string[] =>
  readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  )

const MODULES = foldersOf('server/modules')

/** Every folder of the server that the order of folders names. */
const ROOMS = foldersOf('server').flatMap((name) =>
  ['platform', 'providers', 'modules'].includes(name)
    ? foldersOf(`server/${name}`).map((inner) => `${name}/${inner}`)
    : [name],
)

/** Rule, the file that breaks it, and its import (created if it is ours). */
const VIOLATIONS: [rule: string, from: string, to: string][] = [
  ['no-circular', 'src/lib/loop-a.ts', 'src/lib/loop-b.ts'],
  ['no-unresolvable', 'src/lib/lost.ts', 'src/lib/nowhere.ts'],
  ['no-test-in-product', 'src/lib/tested.ts', 'src/lib/thing.test.ts'],
  ['no-undeclared-package', 'server/undeclared.ts', 'undeclared'],
  ['no-undeclared-package', 'build/undeclared.ts', 'undeclared'],
  ['build-tools-not-shipped', 'server/with-tool.ts', '@vanilla-extract/css'],
  ['contract-imports-zod-alone', 'contract/with-lib.ts', 'src/lib/thing.ts'],
  ['contract-imports-zod-alone', 'contract/with-package.ts', 'dexie'],
  ['contract-imports-zod-alone', 'contract/with-posters.ts', 'posters/thing.ts'],
  ['posters-import-nothing', 'posters/with-contract.ts', 'contract/thing.ts'],
  ['posters-import-nothing', 'posters/with-package.ts', 'zod'],
  ['data', 'src/data/with-posters.ts', 'posters/thing.ts'],
  ['lib', 'src/lib/with-data.ts', 'src/data/thing.ts'],
  ['copy', 'src/copy/with-config.ts', 'src/config/thing.ts'],
  ['config', 'src/config/with-ui.ts', 'src/ui/thing.ts'],
  ['data', 'src/data/with-ui.ts', 'src/ui/thing.ts'],
  ['data', 'src/data/with-feature.ts', 'src/features/events/thing.ts'],
  ['data-never-react', 'src/data/with-react.ts', 'react'],
  ['shared', 'src/shared/with-ui.ts', 'src/ui/thing.ts'],
  ['shared', 'src/shared/with-copy.ts', 'src/copy/thing.ts'],
  ['shared', 'src/shared/with-feature.ts', 'src/features/events/thing.ts'],
  ['ui', 'src/ui/with-copy.ts', 'src/copy/thing.ts'],
  ['ui', 'src/ui/with-data.ts', 'src/data/thing.ts'],
  ['styles-know-styles', 'src/features/events/card.css.ts', 'src/features/events/queries.ts'],
  ['styles-are-compiled-in-style-sheets', 'src/features/events/with-compiler.ts', 'src/ui/compile.ts'],
  ['styles-are-compiled-in-style-sheets', 'src/ui/with-vanilla.ts', '@vanilla-extract/css'],
  ['styles-are-compiled-in-style-sheets', 'src/features/account/with-chakra.ts', '@chakra-ui/react'],
  ['styles-are-compiled-in-style-sheets', 'src/pages/with-emotion.ts', '@emotion/react'],
  ['styles-are-compiled-in-style-sheets', 'src/pages/with-system.ts', 'src/ui/system.ts'],
  ['features', 'src/features/events/with-page.ts', 'src/pages/thing.ts'],
  ['features-are-strangers', 'src/features/events/with-neighbour.ts', 'src/features/tickets/thing.ts'],
  ['queries-are-the-door-to-data', 'src/features/events/past-the-door.ts', 'src/data/catalogue/thing.ts'],
  ['queries-are-the-door-to-data', 'src/features/events/past-the-queries.ts', 'src/data/member/thing.ts'],
  ['queries-are-the-door-to-data', 'src/features/events/past-the-gateway.ts', 'src/data/gateway.ts'],
  ['gateway-loads-repositories', 'src/shared/past-the-gateway.ts', 'src/data/member/thing.ts'],
  [
    'gateway-loads-repositories',
    'src/features/events/past-the-gateway-too.ts',
    'src/data/catalogue/thing.ts',
  ],
  ['pages', 'src/pages/with-data.ts', 'src/data/thing.ts'],
  ['app', 'src/app/with-server.ts', 'server/thing.ts'],
  ['app-is-the-root', 'src/pages/with-app.ts', 'src/app/thing.ts'],
  ['instant-pass', 'src/instant-pass/with-data.ts', 'src/data/thing.ts'],
  ['boot', 'src/boot/with-package.ts', 'dexie'],
  ['sw', 'sw/with-ui.ts', 'src/ui/thing.ts'],
  ['worker-starts-light', 'sw/with-data.ts', 'src/data/thing.ts'],
  ['server', 'server/with-data.ts', 'src/data/thing.ts'],
  ['server', 'server/with-config.ts', 'src/config/thing.ts'],
  ['paths-import-nothing', 'src/config/paths.ts', 'src/lib/thing.ts'],
  ['platform', 'server/platform/with-module.ts', 'server/modules/sessions/thing.ts'],
  ['platform', 'server/platform/with-provider.ts', 'server/providers/thing.ts'],
  ['server-pages', 'server/pages/with-module.ts', 'server/modules/sessions/thing.ts'],
  ['providers', 'server/providers/with-module.ts', 'server/modules/sessions/thing.ts'],
  ['module-sessions', 'server/modules/sessions/with-later.ts', 'server/modules/bookings/thing.ts'],
  ['module-bookings', 'server/modules/bookings/with-later.ts', 'server/modules/orders/thing.ts'],
  ...MODULES.map((name): [string, string, string] => [
    `module-${name}`,
    `server/modules/${name}/with-provider.ts`,
    'server/providers/thing.ts',
  ]),
  ...ROOMS.map((room): [string, string, string] => [
    'no-folder-circles',
    `server/${room}/with-the-last.ts`,
    'server/thing.ts',
  ]),
  ['no-folder-circles', 'server/platform/db/with-security.ts', 'server/platform/security/thing.ts'],
  ['no-folder-circles', 'server/platform/with-db.ts', 'server/platform/db/thing.ts'],
  ['no-folder-circles', 'server/providers/with-demo.ts', 'server/providers/demo/thing.ts'],
  ['no-folder-circles', 'server/catalogue-import/with-demo.ts', 'server/demo/thing.ts'],
  ['sql-stands-in-stores', 'server/modules/orders/use-cases/with-sql.ts', 'drizzle-orm'],
  ['sql-stands-in-stores', 'server/modules/orders/with-schema.ts', 'server/platform/db/schema.ts'],
  ['sql-stands-in-stores', 'server/demo/with-table.ts', 'server/platform/db/schema/orders.ts'],
  [
    'modules-call-use-cases',
    'server/modules/orders/use-cases/with-seats.ts',
    'server/modules/bookings/store/bookings.ts',
  ],
  ['modules-call-use-cases', 'server/modules/account/with-orders.ts', 'server/modules/orders/store.ts'],
  ['modules-call-use-cases', 'server/modules/door/store.ts', 'server/modules/bookings/store/bookings.ts'],
  [
    'stores-call-no-use-case',
    'server/modules/bookings/store/bookings.ts',
    'server/modules/bookings/use-cases/thing.ts',
  ],
  ['stores-call-no-use-case', 'server/demo/store/accounts.ts', 'server/modules/orders/use-cases/thing.ts'],
  ['rules-are-pure', 'server/modules/orders/rules.ts', 'server/platform/db/thing.ts'],
  ['rules-are-pure', 'server/modules/orders/rules/with-package.ts', 'dexie'],
  ['rules-are-pure', 'server/modules/orders/rules/with-node.ts', 'node:crypto'],
]

const PACKAGES = [
  'dexie',
  'drizzle-orm',
  'react',
  'zod',
  'undeclared',
  '@chakra-ui/react',
  '@emotion/react',
  '@vanilla-extract/css',
]
const ours = (path: string) => path.includes('/') && !path.startsWith('@')
const specifier = (from: string, to: string) =>
  ours(to) && !to.startsWith('node:') ? `${'../'.repeat(from.split('/').length - 1)}${to}` : to

const plant = (): Violation[] => {
  write(
    'package.json',
    JSON.stringify({
      type: 'module',
      dependencies: {
        '@chakra-ui/react': '1',
        '@emotion/react': '1',
        '@vanilla-extract/css': '1',
        dexie: '1',
        'drizzle-orm': '1',
        react: '1',
        zod: '1',
      },
      devDependencies: {},
    }),
  )
  write('tsconfig.base.json', '{"compilerOptions":{"module":"ESNext","moduleResolution":"bundler"}}')
  for (const name of PACKAGES) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }))
    write(`node_modules/${name}/index.js`, 'module.exports = {}')
  }
  for (const [rule, from, to] of VIOLATIONS) {
    write(
      from,
      rule === 'gateway-loads-repositories'
        ? `export default () => import('${specifier(from, to)}')\n`
        : `import thing from '${specifier(from, to)}'\nexport default thing\n`,
    )
    const missing = to.endsWith('nowhere.ts') || VIOLATIONS.some(([, other]) => other === to)
    if (ours(to) && !to.startsWith('node:') && !missing) write(to, 'export default 1\n')
  }
  write('src/lib/loop-b.ts', "import thing from './loop-a.ts'\nexport default thing\n")
  // React is imported by the worker two steps away, through an allowed file.
  write('sw/sw.ts', "import thing from '../src/lib/with-react.ts'\nexport default thing\n")
  write('src/lib/with-react.ts', "import thing from 'react'\nexport default thing\n")
  // Also imports that the table allows.
  write('contract/allowed.ts', "import thing from 'zod'\nexport default thing\n")
  write('src/pages/allowed.ts', "import thing from '../features/events/thing.ts'\nexport default thing\n")
  write('src/pages/with-session.ts', "import thing from '../shared/allowed.ts'\nexport default thing\n")
  write('src/shared/allowed.ts', "import thing from '../data/thing.ts'\nexport default thing\n")
  write(
    'src/features/events/queries.ts',
    "import thing from '../../data/catalogue/thing.ts'\nexport default thing\n",
  )
  write(
    'src/features/events/allowed.css.ts',
    "import thing from '../../ui/compile.ts'\nexport default thing\n",
  )
  write('server/modules/orders/store.ts', "import thing from 'drizzle-orm'\nexport default thing\n")
  write(
    'server/modules/account/store/thing.ts',
    "import thing from '../../../platform/db/schema.ts'\nexport default thing\n",
  )
  write(
    'server/modules/orders/use-cases/allowed.ts',
    "import thing from '../../bookings/use-cases/thing.ts'\nimport type seats from '../../bookings/store/bookings.ts'\nimport member from '../../sessions/store/members.ts'\nexport default [thing, member] as seats[]\n",
  )
  write('server/modules/sessions/store/members.ts', 'export default 1\n')
  write('server/platform/security/with-db.ts', "import thing from '../db/thing.ts'\nexport default thing\n")
  return cruise(planted, ['contract', 'posters', 'src', 'sw', 'server', 'build'])
}

// scripts/checks.mjs checks the real tree, before these tests and before each commit.
describe('the import rules', () => {
  const found = plant()
  const reported = (rule: string, from: string) =>
    found.some((violation) => violation.rule.name === rule && violation.from === from)

  it.each(VIOLATIONS)('%s: reports %s → %s', (rule, from) => {
    expect(reported(rule, from)).toBe(true)
  })

  it('sw-never-reaches-react: reports the worker two imports away from React', () => {
    expect(reported('sw-never-reaches-react', 'sw/sw.ts')).toBe(true)
  })

  it('has a planted violation for every rule', () => {
    const { forbidden } = createRequire(import.meta.url)(config) as { forbidden: { name: string }[] }
    const planted = new Set([...VIOLATIONS.map(([rule]) => rule), 'sw-never-reaches-react'])
    expect(forbidden.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([])
  })

  it('lets through what the table allows', () => {
    const allowed = [
      'contract/allowed.ts',
      'src/pages/allowed.ts',
      'src/pages/with-session.ts',
      'src/shared/allowed.ts',
      'src/features/events/queries.ts',
      'server/modules/orders/store.ts',
      'server/modules/orders/use-cases/allowed.ts',
      'server/modules/account/store/thing.ts',
      'server/platform/security/with-db.ts',
    ]
    expect(found.filter(({ from }) => allowed.includes(from))).toEqual([])
  })
})
