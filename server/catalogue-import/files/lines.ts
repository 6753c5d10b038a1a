import { createReadStream } from 'node:fs'

const NEWLINE = 0x0a
/** No event takes more; a line that does is skipped without being held in memory. */
const LINE_MAX = 4 * 1024 * 1024

/** A line of a file as its bytes; `tooLong` where it was skipped. */
export interface Line {
  number: number
  bytes: Buffer
  tooLong: boolean
  /** How much of the file was read when it ended. */
  read: number
}

/** The lines of a file, whatever its size: by line feeds alone, as texts within JSON may hold other separators. */
export async function* linesOf(path: string): AsyncGenerator<Line> {
  let number = 1
  let read = 0
  let parts: Buffer[] = []
  let length = 0
  const take = (): Line => {
    const tooLong = length > LINE_MAX
    const bytes = tooLong ? Buffer.alloc(0) : Buffer.concat(parts)
    const line = { number, bytes, tooLong, read }
    number += 1
    parts = []
    length = 0
    return line
  }
  const keep = (part: Buffer) => {
    length += part.length
    if (length <= LINE_MAX) parts.push(part)
    else parts = []
  }
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      keep(chunk.subarray(from, end))
      read += end - from + 1
      yield take()
      from = end + 1
    }
    keep(chunk.subarray(from))
    read += chunk.length - from
  }
  if (length > 0) yield take()
}
