import { ServerResponse } from 'node:http'

// Loaded into a program that a test starts (`node --import`): from CLOCK_START its clock runs CLOCK_SPEED
// times as fast, CLOCK_AHEAD ms ahead, and so do its timers of a second and more, so that leases expire and jobs run while a test
// waits.
const start = Number(process.env.CLOCK_START)
const speed = Number(process.env.CLOCK_SPEED)
const ahead = Number(process.env.CLOCK_AHEAD ?? 0)
const RealDate = Date
const now = () => Math.round(start + (RealDate.now() - start) * speed) + ahead
globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(now())
    else super(...given)
  }

  static now() {
    return now()
  }
}

const { setTimeout } = globalThis
globalThis.setTimeout = Object.assign(
  (work, ms, ...rest) => setTimeout(work, ms >= 1000 ? ms / speed : ms, ...rest),
  setTimeout,
)

// Node's own header has the machine's time, and the app believes it.
if (ahead > 0) {
  const { writeHead } = ServerResponse.prototype
  ServerResponse.prototype.writeHead = function (...given) {
    this.setHeader('date', new RealDate(now()).toUTCString())
    return writeHead.apply(this, given)
  }
}
