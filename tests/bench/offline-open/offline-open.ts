import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { startAppServer } from '../../support/app-server.ts'
import { median, type Row } from '../row.ts'
import { appContender, barePage, bareReact, type Contender, fetchQrUrl } from './contenders.ts'
import { openCold, openProfile } from './measure.ts'

const ROUNDS = 10

/**
 * Measures the cold open offline until the pass code is visible, on a CPU slowed four times: the app, the
 * limit (one page without a framework) and the floor (React, Dexie and the code). Rounds are interleaved.
 */
export const offlineOpen = async (): Promise<Row[]> => {
  const server = await startAppServer()
  const profiles = await mkdtemp(join(tmpdir(), 'nectar-bench-'))
  const contexts = new Map<Contender, BrowserContext>()
  try {
    const qrUrl = await fetchQrUrl(server.url)
    const contenders = [appContender(server), await barePage(qrUrl), await bareReact(qrUrl)]
    for (const contender of contenders) {
      const context = await openProfile(join(profiles, contender.name))
      contexts.set(contender, context)
      const page = context.pages()[0] ?? (await context.newPage())
      await contender.prepare(page)
      await page.goto('about:blank')
    }
    for (const [contender, context] of contexts) {
      await contender.stop()
      await context.setOffline(true)
    }
    const times: Record<Contender['name'], number[]> = { app: [], 'bare page': [], 'bare React': [] }
    for (let round = 0; round < ROUNDS; round++) {
      for (const [{ name, url, path }, context] of contexts)
        times[name].push(await openCold(context, url + path))
    }
    const [app, page, react] = [median(times.app), median(times['bare page']), median(times['bare React'])]
    const detail = (other: string, ms: number) => `${app.toFixed(0)} ms, ${other} ${ms.toFixed(0)} ms`
    return [
      {
        name: 'cold open offline → code, × bare React',
        value: (app / react).toFixed(2),
        goal: '≤ 0.65',
        limit: `${react.toFixed(0)} ms`,
        detail: detail('bare React', react),
      },
      {
        name: 'cold open offline → code, × bare page',
        value: (app / page).toFixed(2),
        goal: '≤ 1.3',
        limit: `${page.toFixed(0)} ms`,
        detail: detail('bare page', page),
      },
    ]
  } finally {
    await Promise.all([...contexts.values()].map((context) => context.close()))
    await Promise.all([...contexts.keys()].map((contender) => contender.stop()))
    await server.dispose()
    await rm(profiles, { recursive: true, force: true })
  }
}
