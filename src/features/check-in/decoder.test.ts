import decodeQr from 'qr/decode.js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { chooseDecoder, testPicture, testText } from './decoder.ts'
import { loadNative } from './decoder-native.ts'
import { loadQr } from './decoder-qr.ts'
import type { Decode } from './picture.ts'

afterEach(() => vi.unstubAllGlobals())

const reads: Decode = async () => testText
const rung = (name: 'native' | 'zxing' | 'qr', load: () => Promise<Decode>) => ({ name, load })

describe('the ladder of decoders', () => {
  it.each<[string, () => Promise<Decode>]>([
    ['is not there', () => Promise.reject(new Error('none'))],
    ['reads nothing', async () => async () => null],
    ['reads something else', async () => async () => 'NECTAR '],
    ['fails', async () => () => Promise.reject(new Error('wasm'))],
    ['never answers', async () => () => new Promise(() => undefined)],
    ['never comes', () => new Promise(() => undefined)],
  ])('goes on where the best one %s', async (_, load) => {
    const ladder = [rung('native', load), rung('zxing', async () => reads)]
    expect((await chooseDecoder(ladder, 30))?.name).toBe('zxing')
  })

  it('takes the best one that reads the test code', async () => {
    const next = vi.fn(async () => reads)
    const ladder = [rung('native', async () => reads), rung('zxing', next)]
    expect((await chooseDecoder(ladder))?.name).toBe('native')
    expect(next).not.toHaveBeenCalled()
  })

  it('ends where none reads', async () => {
    expect(await chooseDecoder([rung('qr', async () => async () => null)])).toBeNull()
  })

  it('ends on one in plain JavaScript, which reads the drawn code', async () => {
    expect((await chooseDecoder([rung('qr', loadQr)]))?.name).toBe('qr')
  })
})

it('the one in plain JavaScript reads a code of little light in a sensor’s noise', async () => {
  const { data, ...size } = testPicture()
  const dim = data.map((level, at) => (at % 4 === 3 ? 255 : 96 + level / 16 + (((at >> 2) * 7919) % 31) - 15))
  expect(() => decodeQr({ data: dim, ...size })).toThrow()
  expect(await (await loadQr())({ data: dim, ...size })).toBe(testText)
})

describe('the browser’s own', () => {
  it('is not taken where it knows no QR codes', async () => {
    await expect(loadNative()).rejects.toThrow()
    vi.stubGlobal('BarcodeDetector', Object.assign(vi.fn(), { getSupportedFormats: async () => ['ean_13'] }))
    await expect(loadNative()).rejects.toThrow()
  })
})
