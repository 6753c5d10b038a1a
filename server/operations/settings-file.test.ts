import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { root } from '../platform/root.ts'
import { generatePassKey } from '../platform/security/signing-keys.ts'
import { readEnv, unsetWarnings } from '../settings/env.ts'

const folder = mkdtempSync(join(tmpdir(), 'nectar-settings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const example = (name: string) => readFileSync(join(root, 'docs', 'operations', name), 'utf8')

test('the example of settings is taken, and means the same to the commands in a shell', async () => {
  // A key has double quotes, a name an ampersand and angle brackets.
  const key = JSON.stringify(await generatePassKey())
  const text = `${example('nectar.env').replace("OPERATOR_NAME=''", "OPERATOR_NAME='Les Caves & Cie'")}PASS_SIGNING_KEY='${key}'\n`
  const file = join(folder, 'nectar.env')
  writeFileSync(file, text)
  // What compose and systemd read between single quotes is taken as it stands, as here.
  const settings = parseEnv(text)
  expect(readEnv(settings)).toMatchObject({
    MAIL_FROM: 'Nectar <billets@nectar.example>',
    OPERATOR_NAME: 'Les Caves & Cie',
    PASS_SIGNING_KEY: JSON.parse(key),
  })

  // The wrapper starts the commands as the unit's user: what it would run says what it was given.
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'runuser'), '#!/bin/sh\necho "$@"\nenv -0\n')
  chmodSync(join(bin, 'runuser'), 0o755)
  const wrapper = join(folder, 'nectar')
  writeFileSync(wrapper, example('nectar.sh').replace('/etc/nectar.env', file))
  chmodSync(wrapper, 0o755)
  const output = execFileSync(wrapper, ['admin', 'find', 'Zoé Le Guen'], {
    encoding: 'utf8',
    env: { PATH: `${bin}:${process.env.PATH}` },
  })
  const [first = '', ...rest] = output.split('\n')
  expect(first).toBe('-u nectar -- /opt/nectar/bin/nectar admin find Zoé Le Guen')
  const given = Object.fromEntries(
    rest
      .join('\n')
      .split('\0')
      .map((line) => /^([^=]+)=(.*)$/s.exec(line)?.slice(1) ?? []),
  )
  expect(given).toMatchObject({ ...settings, DATA_DIR: '/var/lib/nectar' })
})

test('what the example leaves to fill in is named by the doctor, so that no example is published', () => {
  const env = readEnv(parseEnv(example('nectar.env')))
  const [line = '', ...others] = unsetWarnings(env, 'https://nectar.example')
  expect(others).toEqual([])
  for (const name of ['NAME', 'ADDRESS', 'DIRECTOR', 'HOST_NAME', 'MEDIATOR_SITE'])
    expect(line).toContain(`OPERATOR_${name}`)
  expect(line).not.toContain('OPERATOR_EMAIL')
})

test('a unit has started once its process is ready, and has failed if it ends before', () => {
  for (const name of ['nectar.service', 'nectar@.service'])
    expect(example(name), name).toMatch(
      /^ExecStartPost=.*\/api\/ready;.*test -d \/proc\/\$\$MAINPID \|\| exit 1/m,
    )
})
