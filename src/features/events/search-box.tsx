import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { eventsCopy } from '../../copy/events.ts'
import { SearchField } from '../../ui/search-field.tsx'

const DEBOUNCE_MS = 300

interface SearchBoxProps {
  /** The search in force, as the address has it. */
  value: string
  /** Called a moment after the last key, or at once on Enter. */
  onSearch: (search: string) => void
  /** Called at each key, and with null where the address has changed what stands in the box. */
  onType: (search: string | null) => void
}

/** Searches a moment after the last key, or at once on Enter; follows the address when it changes by itself. */
export const SearchBox = ({ value, onSearch, onType }: SearchBoxProps) => {
  const [typed, setTyped] = useState(value)
  // What was said and may still come back by the address, oldest first: none of it is news, whatever has been typed since.
  const said = useRef([value])

  const follow = useEffectEvent((address: string) => {
    const place = said.current.indexOf(address)
    said.current = place < 0 ? [address] : said.current.slice(place)
    if (place >= 0) return
    setTyped(address)
    onType(null)
  })
  useEffect(() => follow(value), [value])

  const say = () => {
    const search = typed.trim()
    if (search === said.current.at(-1)) return
    said.current = [...said.current, search]
    onSearch(search)
  }
  const sayLater = useEffectEvent(say)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key begins the wait anew.
  useEffect(() => {
    const timer = setTimeout(() => sayLater(), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <SearchField
      label={eventsCopy.search}
      hint={eventsCopy.searchHint}
      value={typed}
      onType={(text) => {
        setTyped(text)
        onType(text.trim())
      }}
      onSubmit={say}
    />
  )
}
