import { createHash } from 'node:crypto'
import { keyOfName } from '../../contract/rules/directory.ts'
import { fold } from '../../contract/rules/search.ts'
import { DIGEST, type RecordKey } from '../modules/catalogue/rules/record.ts'

/** Why a record cannot be imported, as a sentence for the operator. */
export class RecordRefused extends Error {
  override name = 'RecordRefused'
}

const KEY_MAX = 400

const digest = (text: string) => `${DIGEST}${createHash('sha256').update(text).digest('hex')}`

/** Returns an identifier, hashed if it is too long. */
const bounded = (value: string) => (value.length > KEY_MAX ? digest(value) : value)

const clean = (value: string | null | undefined) => value?.replace(/[\p{Cc}\p{Cs}]/gu, '').trim()

/** Returns a page's address without campaign parameters. */
const pageOf = (address: string): string => {
  const url = new URL(address)
  for (const name of [...url.searchParams.keys()])
    if (/^utm_|^fbclid$/.test(name)) url.searchParams.delete(name)
  return url.href
}

/** Returns an event's key: its identifier, else its page, else a hash of name, day and place; null if those are missing too. */
export const keyOf = (known: {
  id: string | null | undefined
  page: string | null
  name: string | null
  date: string | null
  place: string | null
  /** Its identifier and its page are those of several dates. */
  isOneOfSeveral?: boolean
}): RecordKey | null => {
  const id = clean(known.id)
  if (id) return { value: bounded(id), by: known.isOneOfSeveral ? 'page' : 'identifier' }
  if (known.page) return { value: bounded(pageOf(known.page)), by: 'page' }
  if (!known.name || !known.date) return null
  return {
    value: digest([keyOfName(known.name), known.date, fold(known.place ?? '')].join('\n')),
    by: 'content',
  }
}
