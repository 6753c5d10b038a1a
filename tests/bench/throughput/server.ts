import { join } from 'node:path'
import { openPostgres } from '../../../server/platform/db/postgres.ts'
import { root } from '../../../server/platform/root.ts'
import { benchApp } from '../bench-app.ts'

const database = await openPostgres(process.env.DATABASE_URL ?? '')
const app = await benchApp(database, join(root, 'dist', 'client'))
/** Precomputed responses of the same size, which cost nothing. */
const constants = new Map<string, Buffer>()
app.get('/api/constant/*', async (request, reply) => {
  const path = request.url.slice('/api/constant'.length)
  return reply
    .type(path.startsWith('/api') ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8')
    .send(constants.get(path))
})
await app.listen({ port: 0, host: '127.0.0.1' })
for (const path of ['/api/events', '/events'])
  constants.set(path, (await app.inject({ url: path })).rawPayload)
const address = app.server.address()
const usedSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
process.on('message', () => process.send?.(usedSeconds()))
process.send?.(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
process.once('SIGTERM', async () => {
  await app.close()
  await database.close()
  process.disconnect()
})
