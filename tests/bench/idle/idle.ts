import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../../../server/platform/root.ts'
import { testPostgres } from '../../support/postgres.ts'
import { startProcess } from '../../support/server/process.ts'
import type { Row } from '../row.ts'

/** Until the catalogue is published, and what the jobs run is compiled: the embedded database compiles its own code while it runs. */
const SETTLE_MS = 240_000
const MEASURED_MS = 120_000
/** Length of a tick of Linux's clock, in ms. */
const TICK_MS = 10

/** Returns the CPU time of a process, in ms: user and system. */
const cpuOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

const measure = async (where: string, databaseUrl: string | undefined): Promise<Row> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nectar-idle-'))
  const server = startProcess(
    {
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      DATA_DIR: dataDir,
      PUBLIC_URL: 'http://localhost:3000',
      NODE_ENV: 'production',
    },
    { isMeasured: true },
  )
  try {
    const url = await server.ready
    await (await fetch(`${url}/events`)).arrayBuffer()
    await wait(SETTLE_MS)
    const pid = server.child.pid ?? 0
    const before = cpuOf(pid)
    await wait(MEASURED_MS)
    const used = cpuOf(pid) - before
    return {
      name: `idle server, ${where}, % of a core`,
      value: ((used / MEASURED_MS) * 100).toFixed(2),
      goal: '≤ 0.3',
      detail: `${used} ms in ${MEASURED_MS / 1000} s; load ${loadavg()[0]?.toFixed(0)}`,
    }
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Measures the CPU time of the built server without visitors, on both databases. PostgreSQL's own is not counted. */
export const idle = async (): Promise<Row[]> => {
  process.env.BUNDLED_SERVER = join(root, 'dist', 'server', 'main.js')
  const { postgres } = await testPostgres()
  try {
    return await Promise.all([
      measure('embedded database', undefined),
      ...(postgres ? [measure('PostgreSQL', await postgres.createDatabase())] : []),
    ])
  } finally {
    await postgres?.stop()
  }
}
