import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { SearchField } from './search-field.tsx'

interface SearchBoxProps {
  label: string
  hint: string
  /** Delay of the search after the last key, in ms. */
  delayMs: number
  /** The current search in the address. */
  value: string
  onSearch: (search: string) => void
  /** Called at each key; with null after the address has changed the box's text. */
  onType?: (search: string | null) => void
}

/** Searches a moment after the last key, or at once on Enter and when the focus leaves it; follows the address when it changes by itself. */
export const SearchBox = ({ label, hint, delayMs, value, onSearch, onType }: SearchBoxProps) => {
  const [typed, setTyped] = useState(value)
  // Searches with an address that may still arrive, oldest first: they must not overwrite later typing.
  const sent = useRef([value])

  const takeOver = (address: string) => {
    sent.current = [address]
    setTyped(address)
    onType?.(null)
  }
  const follow = useEffectEvent((address: string) => {
    const place = sent.current.indexOf(address)
    if (place < 0) takeOver(address)
    else sent.current = sent.current.slice(place)
  })
  useEffect(() => follow(value), [value])

  // After an immediate 'back', the search's address was never rendered: only the popstate event reveals it.
  const [returns, setReturns] = useState(0)
  const followReturn = useEffectEvent(() => takeOver(value))
  useEffect(() => {
    const onReturn = () => startTransition(() => setReturns((count) => count + 1))
    addEventListener('popstate', onReturn)
    return () => removeEventListener('popstate', onReturn)
  }, [])
  useEffect(() => {
    if (returns > 0) followReturn()
  }, [returns])

  const search = () => {
    const wanted = typed.trim()
    if (wanted === sent.current.at(-1)) return
    sent.current = [...sent.current, wanted]
    onSearch(wanted)
  }
  const searchLater = useEffectEvent(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key begins the wait anew.
  useEffect(() => {
    const { pathname } = location
    // If the user has left for another page meanwhile, the search would lead them back.
    const timer = setTimeout(() => location.pathname === pathname && searchLater(), delayMs)
    return () => clearTimeout(timer)
  }, [typed, delayMs])

  return (
    <SearchField
      label={label}
      hint={hint}
      value={typed}
      onType={(text) => {
        setTyped(text)
        onType?.(text.trim())
      }}
      onSubmit={search}
      // What opens over the page comes after the search in the history.
      onBlur={search}
    />
  )
}
