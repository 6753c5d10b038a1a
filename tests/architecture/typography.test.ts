import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { textsOf } from './support/french-text.ts'
import { typographyFaults } from './support/typography.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort()

const faultsIn = (file: string, which: 'all' | 'jsx'): string[] =>
  textsOf(file, readFileSync(join(root, file), 'utf8'), which).flatMap(({ line, text }) =>
    typographyFaults(text).map((fault) => `${file}:${line} ${fault}: « ${text} »`),
  )

describe('French typography', () => {
  it('is kept by every sentence in src/copy', () => {
    expect(sourcesIn('src/copy').flatMap((file) => faultsIn(file, 'all'))).toEqual([])
  })

  it('is kept by every text in JSX', () => {
    const files = sourcesIn('src').filter((file) => file.endsWith('.tsx'))
    expect(files.flatMap((file) => faultsIn(file, 'jsx'))).toEqual([])
  })
})

describe('the rules themselves', () => {
  const bad: [text: string, why: string][] = [
    ["L'email", 'straight apostrophe'],
    ['Mot de passe oublié ?', 'plain space'],
    ['Compris!', 'no space'],
    ['12,50 €', 'plain space'],
    ['Gratuit : oui', 'plain space'],
    ['« Bonjour\u00a0»', 'plain space after «'],
    ['«\u00a0Bonjour »', 'plain space before »'],
  ]
  it.each(bad)('refuse %j (%s)', (text) => {
    expect(typographyFaults(text)).not.toEqual([])
  })

  const good = [
    'L’email',
    'Mot de passe oublié\u00a0?',
    'Compris\u202f!',
    '12,50\u00a0€',
    '«\u00a0Bonjour\u00a0»\u00a0: oui',
    'à 19:00',
    'https://exemple.org/?a=1',
    'Welcome back!',
  ]
  it.each(good)('let %j pass', (text) => {
    expect(typographyFaults(text)).toEqual([])
  })

  it('find text between tags, in read attributes and in templates, and leave the rest', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text that holds a template.
    const source = 'export const A = () => <p title="Un !" className="a:b">Deux ? {`${n}€`}</p>'
    const texts = textsOf('a.tsx', source, 'jsx').map(({ text }) => text)
    expect(texts).toEqual(['Un !', 'Deux ?', 'x€'])
  })
})
