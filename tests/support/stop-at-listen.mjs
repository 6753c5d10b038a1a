import { Server } from 'node:http'

// Loaded into a server that a test starts (`node --import`): sends SIGTERM when the server begins to listen,
// before its start is done.
const { listen } = Server.prototype
Server.prototype.listen = function listenAndStop(...options) {
  Server.prototype.listen = listen
  setTimeout(() => process.kill(process.pid, 'SIGTERM'))
  return listen.apply(this, options)
}
