import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')

const CLOCK = 'export const at = Date.now()\n'
const FONT = "export const title = { fontFamily: 'serif' }\n"
const MOCK = "import { vi } from 'vitest'\nvi.mock('./clock.ts', () => ({}))\n"
const element = (name: string) => `export const Part = () => <${name}>Bonjour</${name}>\n`
const react = (name: string) =>
  `export { ${name} as part } from 'react'\nimport { ${name} } from 'react'\n${name}\n`

/** A file that breaks a rule, its text, and a part of the message. */
const VIOLATIONS: [file: string, text: string, message: string][] = [
  ['server/clock.ts', CLOCK, 'Read the injected clock'],
  ['contract/clock.ts', CLOCK, 'Read the injected clock'],
  ['posters/clock.ts', CLOCK, 'Read the injected clock'],
  ['src/shared/clock.test.ts', CLOCK, 'Read the injected clock'],
  ['src/data/clock.ts', 'export const today = new Date()\n', "read the server's time"],
  ['server/mocked.test.ts', MOCK, 'share their modules'],
  ['sw/mocked.test.ts', "import { vi } from 'vitest'\nvi.doMock('./worker.ts')\n", 'share their modules'],
  ['sw/clock.ts', 'export const today = new Date()\n', "read the server's time"],
  ['src/features/events/font.css.ts', FONT, 'Set fonts in src/ui'],
  ['src/app/font.ts', FONT, 'Set fonts in src/ui'],
  ...['h1', 'h2', 'h3', 'h4'].map((name): [string, string, string] => [
    `src/features/events/${name}.tsx`,
    element(name),
    'noRestrictedElements',
  ]),
  ['src/pages/dl.tsx', element('dl'), 'noRestrictedElements'],
  ['src/features/events/lazy.ts', react('lazy'), 'Use `deferred`'],
  ['src/app/layout/suspense.ts', react('Suspense'), 'Use `deferred`'],
  ['src/ui/suspense.ts', react('Suspense'), 'Use `deferred`'],
]

const ALLOWED: [file: string, text: string][] = [
  ['server/font.ts', FONT],
  ['src/app/mocked.test.ts', MOCK],
  ['src/ui/font.css.ts', FONT],
  ['src/ui/heading.tsx', element('h1')],
  ['src/ui/list.tsx', element('dl')],
  ['src/ui/deferred.tsx', react('lazy')],
]

const planted = mkdtempSync(join(realpathSync(tmpdir()), 'nectar-lint-'))
afterAll(() => rmSync(planted, { recursive: true, force: true }))

const write = (path: string, text: string) => {
  const file = join(planted, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

interface Diagnostic {
  category: string
  message: string
  location: { path: string }
}

/** Returns the rules and messages of each planted file. */
const lint = (): Map<string, string> => {
  cpSync(join(root, 'biome.json'), join(planted, 'biome.json'))
  cpSync(join(root, 'build/lint'), join(planted, 'build/lint'), { recursive: true })
  write('.gitignore', 'node_modules\n')
  for (const [file, text] of [...VIOLATIONS, ...ALLOWED]) write(file, text)
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      biome,
      'lint',
      '--reporter=json',
      '--max-diagnostics=none',
      'server',
      'contract',
      'posters',
      'src',
      'sw',
    ],
    { cwd: planted, encoding: 'utf8' },
  )
  if (!stdout) throw new Error(stderr)
  const messages = new Map<string, string>()
  for (const { category, message, location } of (JSON.parse(stdout) as { diagnostics: Diagnostic[] })
    .diagnostics)
    messages.set(location.path, `${messages.get(location.path) ?? ''}${category}: ${message}\n`)
  return messages
}

// scripts/checks.mjs lints the real tree.
describe('the lint rules', () => {
  const messages = lint()

  it.each(VIOLATIONS)('report %s', (file, _text, message) => {
    expect(messages.get(file) ?? '').toContain(message)
  })

  it.each(ALLOWED)('allow %s', (file) => {
    expect(messages.get(file) ?? '').not.toMatch(/noRestricted|Set fonts/)
  })
})
