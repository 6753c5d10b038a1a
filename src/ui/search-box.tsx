import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { SearchField } from './search-field.tsx'

interface SearchBoxProps {
  label: string
  hint: string
  /** How long after the last key it searches, in ms. */
  delayMs: number
  /** The search in force, as the address has it. */
  value: string
  onSearch: (search: string) => void
  /** Called at each key, and with null where the address has changed what stands in the box. */
  onType?: (search: string | null) => void
}

/** Searches a moment after the last key, or at once on Enter; follows the address when it changes by itself. */
export const SearchBox = ({ label, hint, delayMs, value, onSearch, onType }: SearchBoxProps) => {
  const [typed, setTyped] = useState(value)
  // What was searched for and may still come back by the address, oldest first: none of it is news, whatever has been typed since.
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

  // Back at once after a search was sent, its address was never rendered: nothing but the press tells that it has gone.
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
    // Whoever has pressed something since is on the way to another page: the search would lead them back.
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
    />
  )
}
