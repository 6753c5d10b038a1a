import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'

// Loaded into a server that a test starts (`node --import`): redirects push.example.org to the double, over
// real TLS. The address guard has no setting that allows this machine.
const { PUSH_DOUBLE_ORIGIN, PUSH_DOUBLE_CA } = process.env
const request = https.request
https.request = (url, options, ...more) => {
  if (!(url instanceof URL) || url.hostname !== 'push.example.org') return request(url, options, ...more)
  const { lookup: _, ...kept } = options
  return request(new URL(url.pathname, PUSH_DOUBLE_ORIGIN), { ...kept, ca: PUSH_DOUBLE_CA }, ...more)
}
syncBuiltinESMExports()
