import { afterEach, describe, expect, it, vi } from 'vitest'
import { openCodeReader } from './code-reader.ts'
import type { FromWorker, ToRead } from './code-worker.ts'
import { testPicture, testText } from './decoder.ts'

vi.mock('./middle-of.ts', () => ({ middleOf: () => testPicture() }))
// jsdom never loads its WebAssembly: the last decoder would be tried after the patience of eight seconds.
vi.mock('./decoder-zxing.ts', () => ({ loadZxing: () => Promise.reject(new Error('no WebAssembly')) }))
afterEach(() => vi.unstubAllGlobals())

const video = { videoWidth: 1280, videoHeight: 720 } as HTMLVideoElement
const isFrame = (given: ToRead) => !('data' in given)

/** Mocks a worker that replies in the next turn: first with its decoder, then with `answer` for each picture. */
const workerOf = (
  answer: (given: ToRead) => FromWorker | 'breaks',
  first: FromWorker = { decoder: 'zxing' },
) => {
  const worker = {
    onmessage: null as ((event: { data: FromWorker }) => void) | null,
    onerror: null as (() => void) | null,
    given: [] as ToRead[],
    postMessage: (given: ToRead) => {
      worker.given.push(given)
      const said = answer(given)
      queueMicrotask(() => (said === 'breaks' ? worker.onerror?.() : worker.onmessage?.({ data: said })))
    },
    terminate: vi.fn(),
  }
  queueMicrotask(() => worker.onmessage?.({ data: first }))
  return worker
}
const start = (worker: unknown) => () => worker as Worker

describe('what reads codes', () => {
  it('hands frames to a worker', async () => {
    vi.stubGlobal('VideoFrame', class {})
    const worker = workerOf((given) => ({ text: isFrame(given) ? 'from a frame' : null }))
    const reader = await openCodeReader(start(worker))
    expect(await reader?.read(video)).toBe('from a frame')
  })

  it('hands pixels over in a browser without frames, and in one whose frames cannot be drawn', async () => {
    const answer = (given: ToRead): FromWorker =>
      isFrame(given) ? { failed: true } : { text: 'from pixels' }
    const plain = await openCodeReader(start(workerOf(answer)))
    expect(await plain?.read(video)).toBe('from pixels')
    vi.stubGlobal('VideoFrame', class {})
    const worker = workerOf(answer)
    const other = await openCodeReader(start(worker))
    expect(await other?.read(video)).toBe('from pixels')
    expect(await other?.read(video)).toBe('from pixels')
    expect(worker.given.filter(isFrame), 'frames are not tried again').toHaveLength(1)
  })

  it('answers each question for itself, also where two are asked at once', async () => {
    let count = 0
    const reader = await openCodeReader(start(workerOf(() => ({ text: `answer ${++count}` }))))
    const both = await Promise.all([reader?.read(video), reader?.read(video)])
    expect(both).toEqual(['answer 1', 'answer 2'])
  })

  it.each<[string, () => Worker]>([
    [
      'cannot be made',
      () => {
        throw new Error('SecurityError')
      },
    ],
    ['has no decoder', () => start(workerOf(() => ({ text: null }), { decoder: null }))()],
  ])('is the page where a worker %s', async (_, startNone) => {
    const reader = await openCodeReader(startNone)
    expect(await reader?.read(video)).toBe(testText)
  })

  it('is the page from the next frame on, once the worker broke', async () => {
    const worker = workerOf(() => 'breaks')
    const reader = await openCodeReader(start(worker))
    expect(await reader?.read(video)).toBeNull()
    expect(worker.terminate).toHaveBeenCalledOnce()
    expect(await reader?.read(video)).toBe(testText)
  })
})
