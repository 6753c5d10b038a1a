import { openPostgres } from '../../../server/platform/db/postgres.ts'
import { benchApp } from '../bench-app.ts'

const database = await openPostgres(process.env.DATABASE_URL ?? '')
const app = await benchApp(database)
let constant = ''
app.get('/api/constant', async (_, reply) => reply.type('application/json; charset=utf-8').send(constant))
await app.listen({ port: 0, host: '127.0.0.1' })
constant = (await app.inject({ url: '/api/events' })).body
const address = app.server.address()
console.log(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
process.once('SIGTERM', async () => {
  await app.close()
  await database.close()
})
