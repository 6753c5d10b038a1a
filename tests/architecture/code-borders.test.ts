import { expect, test } from 'vitest'
import { borderFaults } from '../../scripts/code-borders.mjs'

const DIALOG = 'src/features/events/dialog.tsx'

test('a border that is listed, and saves what the list says, is right', () => {
  expect(borderFaults({ [DIALOG]: 4 }, { [DIALOG]: 4.9 })).toEqual([])
})

test('a page may save less than 1 KB', () => {
  const page = 'src/pages/checkout.tsx'
  expect(borderFaults({ [page]: 0.2 }, { [page]: 0.2 })).toEqual([])
})

test.each<[fault: string, listed: Record<string, number>, found: Record<string, number>]>([
  ['is not in', {}, { [DIALOG]: 4 }],
  ['nothing imports it dynamically', { [DIALOG]: 4 }, {}],
  ['less than 1', { [DIALOG]: 0.9 }, { [DIALOG]: 0.9 }],
  ['not 4', { [DIALOG]: 4 }, { [DIALOG]: 9 }],
])('a border fails: %s', (fault, listed, found) => {
  const faults = borderFaults(listed, found)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(fault)
})
