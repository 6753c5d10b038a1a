import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useRef, useState } from 'react'
import { SearchIcon } from './icons.tsx'
import { Input } from './input.ts'

const look = {
  position: 'relative',
  flex: '1 1 12rem',
  maxWidth: '36rem',
  '& svg': {
    position: 'absolute',
    left: '4',
    top: '50%',
    transform: 'translateY(-50%)',
    color: 'muted',
    pointerEvents: 'none',
  },
  '& input': { paddingLeft: '12', paddingRight: '3', borderRadius: 'full', textOverflow: 'ellipsis' },
  '& input::-webkit-search-cancel-button': { cursor: 'pointer' },
}

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

  return (
    <chakra.form
      role="search"
      css={look}
      onSubmit={(event) => {
        event.preventDefault()
        say(typed)
      }}
    >
      <SearchIcon />
      <Input
        type="search"
        name="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        aria-label={label}
        placeholder={hint}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </chakra.form>
  )
}
