import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { EMAIL, liveFully } from '../../../tests/support/server/full-life.ts'
import { type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import { members, sessions, ticketRegister } from '../../platform/db/schema.ts'
import { exportParts } from '../store/export-parts.ts'
import { takeExport, writeExport } from './export.ts'

const { onEach, stop } = await bothDatabases()
afterAll(stop)

onEach('nectar export on $name', ({ open }) => {
  const folder = mkdtempSync(join(tmpdir(), 'nectar-export-'))
  const lines = join(folder, 'lines')
  const out = join(folder, 'out')
  const text = (name: string) => readFileSync(join(out, name), 'utf8')
  let api: Harness
  let life: Awaited<ReturnType<typeof liveFully>>
  beforeAll(async () => {
    api = await startHarness(open)
    life = await liveFully(api)
    await api.database.db
      .update(members)
      .set({ lastName: 'Le\u2028Guen;=1+1,"=2+2', firstName: '"Zoé"' })
      .where(eq(members.id, life.memberId))
    await takeExport(api.database.db, lines)
  })
  afterAll(async () => {
    await api?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('refuses a file that was cut off, and leaves no folder', async () => {
    const cut = join(folder, 'cut')
    await takeExport(api.database.db, cut)
    truncateSync(cut, readFileSync(cut).length - 5)
    await expect(writeExport(cut, out)).rejects.toThrow()
    expect(readdirSync(folder).sort()).toEqual(['cut', 'lines'])
  })

  test('writes each part for a French spreadsheet and for programs, with nothing secret', async () => {
    const counts = await writeExport(lines, out)
    const files = exportParts.flatMap(({ name }) => [`${name}.csv`, `${name}.json`])
    expect(readdirSync(out).sort()).toEqual(files.sort())
    const { db } = api.database
    const rowsOf = (name: string) => counts.find((one) => one.name === name)?.rows
    expect(rowsOf('membres')).toBe(await db.$count(members))
    expect(rowsOf('registre')).toBe(await db.$count(ticketRegister))
    for (const { name, rows } of counts) {
      const json = JSON.parse(text(`${name}.json`))
      expect(json).toHaveLength(rows)
      for (const { key } of exportParts.find((part) => part.name === name)?.columns ?? [])
        expect(rows === 0 || key in json[0], `${name}.${key}`).toBe(true)
      // A heading, the rows, nothing after the last line's end.
      expect(text(`${name}.csv`).split('\r\n')).toHaveLength(rows + 2)
      expect(text(`${name}.csv`).startsWith('\ufeff"')).toBe(true)
    }
    const member = JSON.parse(text('membres.json')).find(({ email }: { email: string }) => email === EMAIL)
    expect(member).toMatchObject({ lastName: 'Le\u2028Guen;=1+1,"=2+2', isVerified: true, level: 'premium' })
    const lineWith = (name: string, part: string) =>
      text(name)
        .split('\r\n')
        .find((one) => one.includes(part))
    expect(lineWith('membres.csv', EMAIL)).toContain(`"${EMAIL}";"""Zoé""";"Le Guen;'=1+1,'""=2+2"`)
    // 11:00 in UTC.
    expect(lineWith('membres.csv', EMAIL)).toContain(';"2026-11-21 12:00";')
    expect(lineWith('commandes.csv', life.orderId)).toContain('"ticketed";28,00;0,00;')
    const [session] = await db.select().from(sessions)
    const [person] = await db.select().from(members)
    const all = readdirSync(out).map(text).join()
    for (const secret of [life.token, session?.tokenHash ?? life.token, person?.passwordHash ?? ''])
      expect(all).not.toContain(secret)
    await expect(writeExport(lines, out)).rejects.toThrow()
  })
})
