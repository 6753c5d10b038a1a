import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import webPush from 'web-push'
import type { Database } from '../../platform/db/database.ts'
import { BadEnvironment } from '../../platform/environment.ts'
import { givenVapidKeys, vapidKeys } from './vapid-keys.ts'

const folders: string[] = []
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'nectar-vapid-'))
  folders.push(dataDir)
})
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const embedded = { kind: 'embedded' } as Database
const pair = webPush.generateVAPIDKeys()
const other = webPush.generateVAPIDKeys()

describe('keys of the environment', () => {
  test('are taken as a pair, or not at all', () => {
    const given = { VAPID_PUBLIC_KEY: pair.publicKey, VAPID_PRIVATE_KEY: pair.privateKey }
    expect(givenVapidKeys(given)).toEqual(pair)
    expect(givenVapidKeys({ VAPID_PUBLIC_KEY: undefined, VAPID_PRIVATE_KEY: undefined })).toBeUndefined()
  })

  test.each([
    ['VAPID_PRIVATE_KEY', pair.publicKey, undefined],
    ['VAPID_PUBLIC_KEY', undefined, pair.privateKey],
    ['VAPID_PRIVATE_KEY', pair.publicKey, other.privateKey],
    ['VAPID_PRIVATE_KEY', pair.publicKey, Buffer.alloc(32).toString('base64url')],
  ])('half a pair, or two that are none, are one line that names %s', (name, publicKey, privateKey) => {
    const read = () => givenVapidKeys({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey })
    expect(read).toThrow(BadEnvironment)
    expect(read).toThrow(new RegExp(`^${name} : [^\\n]+$`))
    expect(read).not.toThrow(privateKey ?? 'nothing secret')
  })
})

describe('keys of nobody’s', () => {
  test('are made once, kept for their owner alone, and good for signing', async () => {
    const made = await vapidKeys(undefined, { database: embedded, dataDir })
    expect(await vapidKeys(undefined, { database: embedded, dataDir })).toEqual(made)
    expect(statSync(join(dataDir, 'vapid-keys.json')).mode & 0o777).toBe(0o600)
    expect(Buffer.from(made.publicKey, 'base64url')).toHaveLength(65)
    expect(Buffer.from(made.privateKey, 'base64url')).toHaveLength(32)
    const signed = webPush.getVapidHeaders(
      'https://push.example.org',
      'mailto:a@b.fr',
      made.publicKey,
      made.privateKey,
      'aes128gcm',
    )
    expect(signed.Authorization).toContain(`k=${made.publicKey}`)
  })

  test('give way to those of the environment', async () => {
    expect(await vapidKeys(pair, { database: embedded, dataDir })).toEqual(pair)
  })

  test.each(['', '{', '{}', JSON.stringify({ publicKey: pair.publicKey, privateKey: other.privateKey })])(
    'that cannot be read (%j) are never replaced by themselves',
    async (text) => {
      const file = join(dataDir, 'vapid-keys.json')
      writeFileSync(file, text)
      await expect(vapidKeys(undefined, { database: embedded, dataDir })).rejects.toThrow(
        /^DATA_DIR : .+vapid-keys/,
      )
      expect(readFileSync(file, 'utf8')).toBe(text)
    },
  )
})
