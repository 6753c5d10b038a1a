import { useEffect, useRef, useState } from 'react'
import { SearchField } from './search-field.tsx'

interface SearchBoxProps {
  label: string
  hint: string
  /** How long after the last key it searches, in ms. */
  delayMs: number
  /** The search in force, as the address has it. */
  value: string
  onSearch: (search: string) => void
}

/** Searches a moment after the last key, or at once on Enter; follows the address when it changes by itself. */
export const SearchBox = ({ label, hint, delayMs, value, onSearch }: SearchBoxProps) => {
  const [typed, setTyped] = useState(value)
  const said = useRef(value)

  useEffect(() => {
    if (value === said.current) return
    said.current = value
    setTyped(value)
  }, [value])

  const say = (search: string) => {
    const trimmed = search.trim()
    if (trimmed === said.current) return
    said.current = trimmed
    onSearch(trimmed)
  }

  useEffect(() => {
    const timer = setTimeout(() => say(typed), delayMs)
    return () => clearTimeout(timer)
  })

  return <SearchField label={label} hint={hint} value={typed} onType={setTyped} onSubmit={() => say(typed)} />
}
