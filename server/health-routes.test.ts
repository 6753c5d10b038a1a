import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openFilledEmbedded } from '../tests/support/server/databases.ts'
import { missingToServe } from './health-routes.ts'

const folder = mkdtempSync(join(tmpdir(), 'nectar-ready-'))
const database = await openFilledEmbedded()
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

test('a folder that can be written, or made, is ready; one that cannot is not', async () => {
  expect(await missingToServe({ database, dataDir: folder })).toEqual([])
  expect(await missingToServe({ database, dataDir: join(folder, 'not', 'yet') })).toEqual([])
  expect(await missingToServe({ database, dataDir: '/proc/1' })).toEqual([
    'le dossier de données ne peut pas être écrit',
  ])
})
