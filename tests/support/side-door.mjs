import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { PGlite } from '@electric-sql/pglite'

// Loaded into a server that a test starts (`node --import`): accepts queries on the socket SIDE_DOOR for the
// embedded database, which no other process can open meanwhile.
const { SIDE_DOOR } = process.env
const create = PGlite.create.bind(PGlite)
PGlite.create = async (...options) => {
  const client = await create(...options)
  rmSync(SIDE_DOOR, { force: true })
  const server = createServer(async (request, response) => {
    const { sql, params, method } = await json(request)
    try {
      const { rows } = await client.query(sql, params, {
        rowMode: method === 'all' ? 'array' : 'object',
        // Dates and JSON as the database's text: the caller parses them.
        parsers: Object.fromEntries([1082, 1114, 1184, 114, 3802].map((type) => [type, (text) => text])),
      })
      response.end(JSON.stringify({ rows }))
    } catch (error) {
      response.writeHead(500).end(JSON.stringify({ message: error.message }))
    }
  })
  server.listen(SIDE_DOOR).unref()
  return client
}
