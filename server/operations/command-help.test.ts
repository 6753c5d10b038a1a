import type { Command } from 'commander'
import { describe, expect, test, vi } from 'vitest'
import { BadUsage, PROGRAM } from '../platform/command-line.ts'
import { version } from '../platform/version.ts'
import { commands, runNectar } from './nectar.ts'

/** Returns every command of the tree with its words. */
const walk = (command: Command, words: string[] = []): { command: Command; words: string[] }[] => [
  { command, words },
  ...command.commands.flatMap((child) => walk(child, [...words, child.name()])),
]
const every = walk(commands)
const ENGLISH = /\b(?:Usage:|Options:|Commands:|Arguments:|display help|default:|command\b|error\b)/

describe('the help', () => {
  test('covers every command that an operator has', () => {
    expect(commands.commands.map((command) => command.name())).toEqual([
      ...['start', 'admin', 'door', 'sales', 'catalogue', 'backup', 'doctor', 'export', 'restore'],
    ])
    expect(every.length).toBeGreaterThan(35)
  })

  test.each(every)(
    '$words names its arguments, options and commands, in French lines of 100 columns',
    ({ command, words }) => {
      const help = commands.read([...words, '--help'])
      const lines = String(help).split('\n')
      expect(lines[0]).toMatch(new RegExp(`^Usage : ${[PROGRAM, ...words].join(' ')}(?: |$)`))
      expect(lines.filter((line) => line.length > 100)).toEqual([])
      expect(help).not.toMatch(ENGLISH)
      expect(command.description()).not.toBe('')
      const row = (term: string) => lines.filter((line) => line.startsWith(`  ${term} `)).join()
      for (const { flags, description } of command.options) {
        expect(description, flags).not.toBe('')
        expect(row(flags), flags).not.toBe('')
      }
      for (const argument of command.registeredArguments) {
        expect(argument.description, argument.name()).not.toBe('')
        expect(row(argument.name()), argument.name()).not.toBe('')
      }
      for (const child of command.commands) expect(row(child.name()), child.name()).not.toBe('')
      if (words.length === 1 && command.commands.length > 0)
        expect(commands.read(['help', ...words])).toBe(help)
    },
  )

  test('says each command in one line, and the version', () => {
    const help = String(commands.read(['--help']))
    const [, list = ''] = help.split('Commandes :\n')
    expect(list.split('\n')).toHaveLength(commands.commands.length + 1)
    expect(commands.read(['--version'])).toBe(version.version)
  })
})

test.each([
  [[], 'Une commande est attendue.'],
  [['truc'], 'Commande inconnue : truc.'],
  [['constructor'], 'Commande inconnue : constructor.'],
  [['admin', 'truc'], 'Commande inconnue : truc.'],
  [['sales', 'truc'], 'Commande inconnue : truc.'],
  [['catalogue'], 'Une commande est attendue.'],
  [['--truc'], 'Option inconnue : --truc.'],
  [['backup', 'a', '--overwrite'], 'Option inconnue : --overwrite.'],
  [['backup'], 'backup : il manque FICHIER.'],
  [['restore', 'a', 'b'], 'restore : « b » est de trop.'],
  [['admin', 'audit', '--limit'], '--limit <N> : il manque la valeur.'],
  [['catalogue', 'edit', 'a', '--name', '--dry-run'], '--name <NOM> : il manque la valeur.'],
])('%j is refused in lines on stderr: %s', async (args, sentence) => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  expect(await runNectar(args)).toBe(1)
  const lines = String(error.mock.calls[0]?.[0]).split('\n')
  expect([lines[0], lines[1]]).toEqual([sentence, ''])
  expect(lines[2]).toMatch(/^Usage : bin\/nectar/)
  expect(lines.filter((line) => line.length > 100)).toEqual([])
  expect(log).not.toHaveBeenCalled()
})

test('an id may begin with a hyphen, before and after options; a value may too', () => {
  const read = (...args: string[]) => {
    const chosen = commands.read(args)
    if (typeof chosen === 'string') throw new Error(chosen)
    return [chosen.path.join(' '), chosen.args, chosen.values]
  }
  expect(read('admin', 'revoke', '-a@b.fr', '--X9-a', '--all')).toEqual([
    'admin revoke',
    ['-a@b.fr', '--X9-a'],
    { all: true },
  ])
  expect(read('sales', 'vat', '-eX_9aB-cD_e', '5,5')).toEqual(['sales vat', ['-eX_9aB-cD_e', '5,5'], {}])
  expect(read('admin', 'forget-key', '--', '--all')).toEqual(['admin forget-key', ['--all'], {}])
  expect(read('catalogue', 'edit', 'a', '--point', '-20.5,55.4')).toMatchObject([
    'catalogue edit',
    ['a'],
    { point: '-20.5,55.4' },
  ])
  // What one line says is forgotten by the next.
  expect(read('admin', 'revoke', 'a', 'b')).toMatchObject(['admin revoke', ['a', 'b'], { all: undefined }])
  expect(() => read('admin', 'revoke', 'a', '--al')).toThrow(BadUsage)
})
