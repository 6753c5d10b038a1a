// Loaded into a program that a test starts (`node --import`): from CLOCK_START on its clock runs CLOCK_SPEED times as fast, and so do its pauses of a
// second and more. Leases end and jobs come round while a test waits.
const start = Number(process.env.CLOCK_START)
const speed = Number(process.env.CLOCK_SPEED)
const RealDate = Date
const now = () => Math.round(start + (RealDate.now() - start) * speed)
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
