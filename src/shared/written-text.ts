import { useState } from 'react'
import { tabStorage } from './tab-storage.ts'

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string')

/** Texts that were written and not sent, by field. Cleared once sent, and when the member signs out. */
export const writtenTexts = tabStorage('nectar.written', isTexts)

const store = (field: string, text: string): void => {
  const { [field]: _, ...others } = writtenTexts.load() ?? {}
  writtenTexts.store(text ? { ...others, [field]: text } : others)
}

/** Returns a field's text and its setter, like `useState`; a reload of the tab keeps the text. */
export const useWrittenText = (field: string): [string, (text: string) => void] => {
  const [text, setText] = useState(() => writtenTexts.load()?.[field] ?? '')
  return [
    text,
    (next) => {
      store(field, next)
      setText(next)
    },
  ]
}
