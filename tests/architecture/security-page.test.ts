import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../server/platform/root.ts'

const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8')
const scripts = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts)

test('every test and file that the page on security names exists', () => {
  const named = [...page.matchAll(/`((?:contract|posters|scripts|server|src|tests)\/[^` ]+)`/g)].map(
    ([, path = '']) => path,
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('every command that it names is one', () => {
  const named = [...page.matchAll(/`npm run ([\w:]+)/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !scripts.includes(name))).toEqual([])
})
