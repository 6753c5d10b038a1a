import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { root } from '../platform/root.ts'
import { Environment, readEnv } from '../settings/env.ts'
import { commands } from './nectar.ts'

const page = join(root, 'docs', 'operations.md')
const text = readFileSync(page, 'utf8')
const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

test('the page for operators names scripts, commands, files and settings that exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(all(/npm run ([\w:]+)/g).filter((name) => !(name in scripts))).toEqual([])
  const ofTable = (heading: string, program: string) => {
    const [, section = ''] = text.split(`## ${heading}\n`)
    return [...(section.split('\n## ')[0] ?? '').matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([a-z][\w-]*)/g)].map(([, word = '']) => `${program} ${word}`),
    )
  }
  const lines = [
    ...ofTable('Help a member', 'admin'),
    ...ofTable('The door', 'door'),
    ...ofTable('What was sold', 'sales'),
    ...all(/bin\/nectar ([a-z]+(?: [a-z][\w-]*)?)/g),
  ]
  expect(lines.length).toBeGreaterThan(30)
  const isKnown = (line: string) => {
    const [program, name] = line.split(' ')
    const found = commands.commands.find((one) => one.name() === program)
    return found && (!name || found.commands.some((one) => one.name() === name))
  }
  expect(lines.filter((line) => !isKnown(line))).toEqual([])
  const linked = all(/\]\(([^)#]+)/g)
  expect(linked.filter((file) => !existsSync(join(dirname(page), file)))).toEqual([])
  for (const path of all(/`(?:GET )?(\/api\/[\w/]+)`/g).filter((path) => path !== '/api/ready'))
    expect(
      Object.values(endpoints).some((endpoint) => endpoint.path.startsWith(path)),
      path,
    ).toBe(true)
})

test('an installation is at most 20 commands, of files that a release has', () => {
  const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(text) ?? []
  const lines = block.split('\n').filter((line) => line && !line.startsWith('#'))
  expect(lines.length).toBeLessThanOrEqual(20)
  expect(lines.at(-1)).toBe('nectar doctor')
  const used = [
    ...block.matchAll(/(?<![\w./])nectar[@-]?\.?[\w-]*\.(?:service|timer|sh|env)\b|\bnginx\.conf\b/g),
  ]
  expect(new Set(used.map(([name]) => name)).size).toBe(6)
  for (const [name] of used) expect(existsSync(join(root, 'docs', 'operations', name)), name).toBe(true)
})

test('what the container, compose and systemd set is taken by the server', () => {
  const set = {
    ...Object.fromEntries(
      [...readFileSync(join(root, 'Containerfile'), 'utf8').matchAll(/\b([A-Z_]+)=(\S+)/g)].map(
        ([, name = '', value]) => [name, value],
      ),
    ),
    TRUST_PROXY: '1',
    METRICS_PORT: '9464',
  }
  expect(readEnv(set)).toMatchObject({
    HOST: '0.0.0.0',
    DATA_DIR: '/data',
    TRUST_PROXY: 1,
    METRICS_PORT: 9464,
  })
  const containerfile = readFileSync(join(root, 'Containerfile'), 'utf8')
  expect(containerfile).toContain('USER node')
  expect(containerfile).toContain('/api/ready')
  const composed = [...readFileSync(join(root, 'compose.yaml'), 'utf8').matchAll(/^ {6}([A-Z_]+):/gm)].map(
    ([, name = '']) => name,
  )
  expect(composed.filter((name) => !name.startsWith('POSTGRES_') && !(name in Environment.shape))).toEqual([])
  // The image sets these itself.
  const ofImage = ['PORT', 'HOST', 'DATA_DIR']
  const passed = new Set([...composed, ...ofImage])
  expect(Object.keys(Environment.shape).filter((name) => !passed.has(name))).toEqual([])
  const named = new Set(
    readFileSync(join(root, 'docs', 'configuration.md'), 'utf8').match(/`[A-Z]+(?:_[A-Z]+)*`/g) ?? [],
  )
  expect(Object.keys(Environment.shape).filter((name) => !named.has(`\`${name}\``))).toEqual([])
})
