import { useEffect, useState } from 'react'
import { announceCopy } from '../../../copy/announce.ts'
import { Combobox } from '../../../ui/combobox.tsx'
import type { FieldProps } from '../../../ui/field.tsx'
import { type EntryChoice, useEntries } from './queries.ts'

interface EntryFieldProps extends Omit<FieldProps, 'id'> {
  id: string
  side: 'artists' | 'venues'
  /** The chosen entry; null for a name that the directory does not have. */
  entry: { id: string | null; name: string }
  onType: (name: string) => void
  onChoose: (entry: EntryChoice) => void
}

const SEARCH_AFTER_MS = 200

/** Returns a text once it has not changed for a moment. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Asks for an artist or a place: offers those of the directory, else takes the name as typed. */
export const EntryField = ({ side, entry, onType, onChoose, ...field }: EntryFieldProps) => {
  // What was written before is not searched again.
  const [isTyped, setTyped] = useState(false)
  const search = useSettled(isTyped && entry.id === null ? entry.name.trim() : '')
  const { data = [] } = useEntries(side, search)
  const options = entry.id === null ? data : []
  return (
    <Combobox
      {...field}
      value={entry.name}
      maxLength={120}
      found={announceCopy.form.found}
      options={options.map(({ id, name, city }) => ({ id, label: name, note: city }))}
      onType={(name) => {
        setTyped(true)
        onType(name)
      }}
      onChoose={({ id, label, note = '' }) => onChoose({ id, name: label, city: note })}
    />
  )
}
