import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Whatever reads the device's clock as a date, with why it may. */
const EXEMPT: Record<string, string> = {
  'src/lib/clock.ts': 'is what the others ask',
  'src/features/calendar/add-to-calendar.tsx': 'when a file was made, by the device that makes it',
  'src/features/launch/launch.tsx': 'counts seconds down, no rule about a concert',
}
const DEVICE_CLOCK = /new Date\(\)/

const readers = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter(({ name }) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
  .filter((path) => DEVICE_CLOCK.test(readFileSync(join(root, path), 'utf8')))

it('rules about dates ask the server’s time, never the device’s clock', () => {
  expect(readers.filter((path) => !(path in EXEMPT))).toEqual([])
  expect(
    Object.keys(EXEMPT).filter((path) => path !== 'src/lib/clock.ts' && !readers.includes(path)),
  ).toEqual([])
  expect(DEVICE_CLOCK.test('const isOver = hasStarted(event, new Date())')).toBe(true)
})
