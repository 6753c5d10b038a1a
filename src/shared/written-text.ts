import { useRef, useState } from 'react'
import { randomUuid } from '../lib/random-uuid.ts'
import { tabStorage } from './tab-storage.ts'

/** A text that was written and not sent, and the id and text of the last attempt to send it. */
interface Written {
  text: string
  attempt?: { id: string; text: string }
}

const isTexts = (value: unknown): value is Record<string, Written> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one) => typeof one === 'object' && one !== null && typeof one.text === 'string')

/** Texts that were written and not sent, by member and field. Cleared once sent, and when the member signs out. */
export const writtenTexts = tabStorage('nectar.written', isTexts)

const fieldOf = (memberId: string, name: string): string => `${memberId} ${name}`

export const writtenText = (memberId: string, name: string): string =>
  writtenTexts.load()?.[fieldOf(memberId, name)]?.text ?? ''

interface WrittenText {
  text: string
  write(text: string): void
  /** Returns the id to send the text with: that of its last attempt, which may have arrived, or a new one once the text is another. */
  attempt(): string
  clear(): void
}

/** Keeps a member's text of a field over a reload of the tab, until it is sent. */
export const useWrittenText = (memberId: string, name: string): WrittenText => {
  const field = fieldOf(memberId, name)
  const [first] = useState(() => writtenTexts.load()?.[field] ?? { text: '' })
  const [text, setText] = useState(first.text)
  // Not read from storage again, which may be denied.
  const written = useRef<Written>(first)
  const keep = (next: Written | undefined) => {
    const { [field]: _, ...others } = writtenTexts.load() ?? {}
    writtenTexts.store(next ? { ...others, [field]: next } : others)
    written.current = next ?? { text: '' }
    setText(written.current.text)
  }
  return {
    text,
    write: (next) => keep({ ...written.current, text: next }),
    attempt: () => {
      const last = written.current.attempt
      const attempt = last?.text === text ? last : { id: randomUuid(), text }
      keep({ text, attempt })
      return attempt.id
    },
    clear: () => keep(undefined),
  }
}
