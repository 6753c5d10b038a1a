import { expect, it, vi } from 'vitest'
import { shareLink } from './share-link.ts'

it.each([
  ['that was closed', 'AbortError', 'shared', 0],
  ['that a first press has open', 'InvalidStateError', 'shared', 0],
  ['that the browser refuses', 'NotAllowedError', 'copied', 1],
])('of a share sheet %s makes the best', async (_, name, result, copies) => {
  const writeText = vi.fn(async () => undefined)
  const share = async () => {
    throw new DOMException('no', name)
  }
  vi.stubGlobal('navigator', { share, clipboard: { writeText } })
  expect(await shareLink('Soirée', 'https://nectar.test/event/e1')).toBe(result)
  expect(writeText).toHaveBeenCalledTimes(copies)
})
