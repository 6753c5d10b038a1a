import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { FastifyInstance } from 'fastify'
import { chromiumFlags, findChromium } from '../../../scripts/find-chromium.mjs'
import { addOrganisation, setPerson } from '../../../server/modules/organisations/store.ts'
import type { Database } from '../../../server/platform/db/database.ts'
import { openEmbedded } from '../../../server/platform/db/embedded.ts'
import { openPostgres } from '../../../server/platform/db/postgres.ts'
import { root } from '../../../server/platform/root.ts'
import { newId } from '../../../server/platform/security/tokens.ts'
import { testPostgres } from '../../support/postgres.ts'
import { addConcert } from '../../support/server/concert.ts'
import { addGuests } from '../../support/server/guests.ts'
import { addMembers } from '../../support/server/members.ts'
import { organisationForm } from '../../support/server/organisation-forms.ts'
import { BENCH_DAY, benchApp } from '../bench-app.ts'
import type { Row } from '../row.ts'

const SIZE = 2_000
const LINES = 200
const SLOWDOWN = 4
const now = new Date(`${BENCH_DAY}T11:00:00Z`)

interface Staged {
  app: FastifyInstance
  token: string
  id: string
  eventId: string
}

/** Adds an organisation with a concert that 2,000 people with accounts have booked. */
const stage = async (database: Database): Promise<Staged> => {
  const { db } = database
  const [who] = await addMembers(db, 1, { level: 'free', now })
  if (!who) throw new Error('no member')
  const id = newId()
  await addOrganisation(db, { ...organisationForm, id, state: 'trusted', createdAt: now, requestHash: id })
  await setPerson(db, { organisationId: id, memberId: who.id, role: 'responsable', since: now })
  const eventId = await addConcert(db, { date: BENCH_DAY, seats: [3 * SIZE], organisationId: id })
  await addGuests(db, eventId, SIZE)
  return { app: await benchApp(database, join(root, 'dist', 'client')), token: who.token, id, eventId }
}

const measured = async ({ app, token, id, eventId }: Staged, on: string): Promise<Row> => {
  const ask = async (method: 'GET' | 'POST', rest: string, payload?: object) => {
    const start = performance.now()
    const { statusCode } = await app.inject({
      ...{ method, url: `/api/organisations/${id}/concerts/${eventId}${rest}` },
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    })
    if (statusCode !== 200) throw new Error(`${method} ${rest}: ${statusCode}`)
    return (performance.now() - start) / 1_000
  }
  let adding = 0
  for (let at = 0; at < SIZE / LINES; at++) {
    const guests = Array.from({ length: LINES }, (_, line) => ({ name: `Invité ${at}-${line}`, seats: 1 }))
    adding = Math.max(adding, await ask('POST', '/guests', { guests }))
  }
  const figures = {
    people: await ask('GET', '/people'),
    file: await ask('GET', '/people-file'),
    guests: await ask('GET', '/guests'),
    message: await ask('POST', '/messages', { id: newId(), text: 'Les portes ouvrent à 20:30.' }),
  }
  const said = Object.entries(figures).map(([name, seconds]) => `${name} ${seconds.toFixed(2)}`)
  return {
    name: `${SIZE} guests and ${SIZE} holders of a concert on ${on}, slowest call, s`,
    value: Math.max(adding, ...Object.values(figures)).toFixed(2),
    goal: '',
    detail: `${said.join(', ')}, ${LINES} guests more ${adding.toFixed(2)}`,
  }
}

/** Opens the list of 4,000 people on a phone, types a name, and scrolls to the end. */
const onAPhone = async ({ app, token, id, eventId }: Staged): Promise<Row> => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://localhost:${(app.server.address() as AddressInfo).port}`
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'fr-FR' })
    await context.addInitScript((kept) => {
      localStorage.setItem('nectar.token', kept)
      localStorage.setItem('nectar.kept', '1')
    }, token)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const start = performance.now()
    await page.goto(`${origin}/orga/${id}/concerts/${eventId}/liste`)
    await page.getByRole('heading', { level: 3 }).first().waitFor()
    const opened = performance.now() - start
    const tasks = async (act: () => Promise<unknown>) => {
      await page.evaluate(() => {
        const seen: number[] = []
        Object.assign(window, { seen })
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) seen.push(duration)
        }).observe({ type: 'longtask' })
      })
      await act()
      await page.waitForTimeout(500)
      return page.evaluate(() => Math.round(Math.max(0, ...(window as unknown as { seen: number[] }).seen)))
    }
    const search = await tasks(() =>
      page.getByRole('searchbox').pressSequentially('invité 9-1', { delay: 60 }),
    )
    await page.getByRole('searchbox').fill('')
    const scroll = await tasks(async () => {
      for (let step = 0; step < 20; step++) await page.mouse.wheel(0, 3_000)
      await page.keyboard.press('End')
    })
    return {
      name: `the list of ${2 * SIZE} people on a phone at ${SLOWDOWN}×, longest task of a search, ms`,
      value: String(search),
      goal: '',
      detail: `opened in ${(opened / 1_000).toFixed(1)} s; longest task while it scrolls ${scroll} ms`,
    }
  } finally {
    await browser.close()
  }
}

/** Measures what organisers do with a full room, on both databases, and their list on a phone. */
export const organiserLists = async (): Promise<Row[]> => {
  const rows: Row[] = []
  const folder = await mkdtemp(join(tmpdir(), 'nectar-bench-'))
  const embedded = await openEmbedded(folder)
  await embedded.migrate()
  const small = await stage(embedded)
  rows.push(await measured(small, 'the embedded database'), await onAPhone(small))
  await small.app.close()
  await embedded.close()
  await rm(folder, { recursive: true, force: true })
  const { postgres, missing } = await testPostgres()
  if (!postgres) return [...rows, { name: 'PostgreSQL', value: '–', goal: '', detail: missing }]
  try {
    const database = await openPostgres(await postgres.createDatabase())
    await database.migrate()
    const large = await stage(database)
    rows.push(await measured(large, 'PostgreSQL'))
    await large.app.close()
    await database.close()
    return rows
  } finally {
    await postgres.stop()
  }
}
