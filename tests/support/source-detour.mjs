import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'

// Loaded into a server that a test starts (`node --import`): redirects agenda.example to the double. The address guard has no setting that allows
// this machine.
const { SOURCE_DOUBLE_ORIGIN } = process.env
const request = http.request
http.request = (url, options, ...more) => {
  if (!(url instanceof URL) || url.hostname !== 'agenda.example') return request(url, options, ...more)
  const { lookup: _, ...kept } = options
  return request(new URL(url.pathname, SOURCE_DOUBLE_ORIGIN), kept, ...more)
}
syncBuiltinESMExports()
