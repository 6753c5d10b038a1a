import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { matchPath } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { pageRows, paths, pathTo } from '../../src/config/paths.ts'
import { pathLiterals } from './support/path-literals.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort()

/** Files that may contain a page's address: the table, and the reader of foreign addresses. */
const EXEMPT = ['src/config/paths.ts', 'server/catalogue-import/options.ts']
const isCopy = (path: string) => path.startsWith('src/copy/')

describe('the addresses of the app', () => {
  const sources = ['src', 'sw', 'server', 'build'].flatMap(sourcesIn)

  it('are written out in the table alone', () => {
    const found = sources
      .filter((path) => !isCopy(path) && !EXEMPT.includes(path))
      .flatMap((path) => pathLiterals(path, read(path)))
    expect(found).toEqual([])
  })

  it('lead to a page where copy links to them', () => {
    const links = sources
      .filter(isCopy)
      .flatMap((path) => [
        ...read(path)
          .replace(/\/\*\*[\s\S]*?\*\//g, '')
          .matchAll(/(?:\]\(|(?:to|href): '|\[')(\/[^)'#?]*)/g),
      ])
      .map(([, link]) => link ?? '')
    expect(links.length).toBeGreaterThan(40)
    const isPage = (link: string) => pageRows.some(({ path }) => path !== '*' && matchPath(path, link))
    expect(links.filter((link) => !isPage(link))).toEqual([])
  })

  it('name a page that exists; no page is without one', () => {
    const files = readdirSync(join(root, 'src/pages')).flatMap(
      (name) => /^([^.]+)\.tsx$/.exec(name)?.[1] ?? [],
    )
    expect(new Set(pageRows.map(({ page }) => page))).toEqual(new Set(files))
  })

  it('have the page in the router that the table says', () => {
    const lines = read('src/app/router.tsx').matchAll(
      /\[paths\.(\w+)\]: page\(\(\) => import\('\.\.\/pages\/([^']+)\.tsx'\)\)/g,
    )
    const loaded = [...lines].map(([, name, page]) => ({ path: paths[name as keyof typeof paths], page }))
    expect(loaded.length).toBeGreaterThan(20)
    for (const line of loaded) expect(pageRows).toContainEqual(expect.objectContaining(line))
  })

  it('are public ones where Lighthouse looks at them', () => {
    const { ci } = JSON.parse(read('lighthouserc.json')) as { ci: { collect: { url: string[] } } }
    const audited = ci.collect.url.map((url) => new URL(url).pathname.replace(/%7B\w+%7D/, ':id'))
    const served = pageRows.filter(({ document }) => document).map(({ path }) => path)
    for (const path of audited) expect(served).toContain(path)
  })
})

describe('pathTo', () => {
  it('puts a value in the place of the parameter, encoded', () => {
    expect(pathTo(paths.event, 'e1')).toBe('/events/e1')
    expect(pathTo(paths.eventCheckout, 'a/b')).toBe('/events/a%2Fb/checkout')
    expect(pathTo(paths.paymentSuccess)).toBe('/payment/success')
    expect(pathTo(paths.paymentSuccess, 'pi_1')).toBe('/payment/success/pi_1')
    expect(pathTo(paths.tickets)).toBe('/tickets')
  })
})

describe('the check itself', () => {
  it.each([
    'const x = <Link to="/tickets" />',
    'const x = <Link to="/" />',
    "navigate('/events?search=x')",
    'const x = `/events/$' + '{id}`',
    'const x = `$' + '{origin}/settings`',
    'const x = /^\\/(tickets\\/?$|pass\\/)/',
    "const x = { url: '/' }",
  ])('finds %s', (text) => {
    expect(pathLiterals('src/planted.tsx', text)).toHaveLength(1)
  })

  it.each(["path.split('/')", "call('/api/events')", "const x = '/ticketsx'", "const x = 'auth'"])(
    'lets %s pass',
    (text) => {
      expect(pathLiterals('src/planted.tsx', text)).toEqual([])
    },
  )
})
