/** A component of a calendar as it is written, with the line that it begins on. */
export interface Block {
  line: number
  text: string
  /** Whether it has its END. */
  whole: boolean
}

/** The events and time zones of a calendar, cut apart so that a fault in one of them is a fault of that one alone. */
export const blocksOf = (text: string): { events: Block[]; zones: Block[] } => {
  const found: Record<string, Block[]> = { VEVENT: [], VTIMEZONE: [] }
  let open: { kind: string; line: number; lines: string[] } | null = null
  const close = (whole: boolean) => {
    if (open) found[open.kind]?.push({ line: open.line, text: open.lines.join('\r\n'), whole })
    open = null
  }
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const begin = /^BEGIN:(VEVENT|VTIMEZONE)\s*$/i.exec(raw)?.[1]?.toUpperCase()
    if (begin) {
      close(false)
      open = { kind: begin, line: index + 1, lines: [] }
    }
    open?.lines.push(raw)
    if (open && new RegExp(`^END:${open.kind}\\s*$`, 'i').test(raw)) close(true)
  }
  close(false)
  return { events: found.VEVENT ?? [], zones: found.VTIMEZONE ?? [] }
}
