import { expect, test } from 'vitest'
import { POSTER_BYTES } from '../../../contract/drafts.ts'
import { onePixel } from '../../../tests/support/server/organisation-forms.ts'
import { posterFault } from './rules/posters.ts'

const plain = Buffer.from(onePixel, 'base64')
const UNREADABLE = /ne se lit pas/
const TELLS_MORE = /données de l’appareil/

/** Where the frame of that picture begins, and its end. */
const frame = plain.indexOf(Buffer.from([0xff, 0xc0]))
const frameEnd = frame + 2 + plain.readUInt16BE(frame + 2)

/** Adds a segment behind the first marker. */
const withSegment = (marker: number, content: string | Buffer): Buffer => {
  const bytes = Buffer.from(content)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length + 2)
  return Buffer.concat([plain.subarray(0, 2), Buffer.from([0xff, marker]), length, bytes, plain.subarray(2)])
}
/** Claims another size in the frame. */
const ofSize = (width: number, height: number): Buffer => {
  const bytes = Buffer.from(plain)
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

test('accepts a JPEG as a canvas writes it, up to 1,600 pixels', () => {
  expect(posterFault(plain)).toBeUndefined()
  expect(posterFault(ofSize(1600, 1600))).toBeUndefined()
})

test.each([
  ['a position in Exif', withSegment(0xe1, 'Exif\0\0MM\0*\0\0\0\u0008'), TELLS_MORE],
  ['XMP', withSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>'), TELLS_MORE],
  ['a comment with a script', withSegment(0xfe, '<script>alert(1)</script>'), TELLS_MORE],
  ['a Photoshop segment', withSegment(0xed, 'Photoshop 3.0\0'), TELLS_MORE],
  ['an archive behind the picture', Buffer.concat([plain, Buffer.from('PK\u0003\u0004')]), TELLS_MORE],
  ['another picture behind it', Buffer.concat([plain, plain]), TELLS_MORE],
  ['a bomb of 60,000 pixels', ofSize(60_000, 60_000), /dépasse 1600 pixels/],
  ['a side of 1,601 pixels', ofSize(1601, 10), /dépasse 1600 pixels/],
  ['no size', ofSize(0, 10), UNREADABLE],
  ['a page', Buffer.from('<html><script>1</script>'), UNREADABLE],
  ['a PNG', Buffer.from('89504e470d0a1a0a', 'hex'), UNREADABLE],
  ['half a picture', plain.subarray(0, plain.length - 2), UNREADABLE],
  ['a start alone', plain.subarray(0, 2), UNREADABLE],
  ['nothing', Buffer.alloc(0), UNREADABLE],
  ['a segment longer than the file', withSegment(0xe0, 'JFIF').subarray(0, 8), UNREADABLE],
  ['two frames', Buffer.concat([plain.subarray(0, frameEnd), plain.subarray(frame)]), UNREADABLE],
  ['more than 1 MB', Buffer.concat([plain, Buffer.alloc(POSTER_BYTES)]), /dépasse 1 Mo/],
])('refuses %s', (_, bytes, sentence) => {
  expect(posterFault(bytes)).toMatch(sentence)
})

test('ends on any bytes, and never calls a cut picture whole', () => {
  for (let length = 0; length < plain.length; length += 1)
    expect(posterFault(plain.subarray(0, length)), String(length)).toBeDefined()
  for (let at = 0; at < plain.length; at += 7) {
    const bytes = Buffer.from(plain)
    bytes[at] = 0xff
    expect(['string', 'undefined']).toContain(typeof posterFault(bytes))
  }
})
