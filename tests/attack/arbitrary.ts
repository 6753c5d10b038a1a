import fc from 'fast-check'
import type * as z from 'zod/mini'

/** Existing values for a field's name (`''` for the whole): ids, dates, secrets that no schema can generate. Empty if none are known. */
export type Known = (field: string) => readonly unknown[]

type Schema = z.core.$ZodTypes

/** Bounds of a schema's checks; absent if there are none. */
interface Bag {
  minimum?: number
  maximum?: number
  format?: string
  patterns?: Set<RegExp>
}

const bagOf = (schema: z.core.$ZodType): Bag => schema._zod.bag as Bag

const LONGEST = 80

const text = (schema: z.core.$ZodType): fc.Arbitrary<unknown> => {
  const { minimum = 0, maximum = LONGEST, format, patterns } = bagOf(schema)
  if (format === 'email') return fc.emailAddress()
  if (format === 'uuid') return fc.uuid()
  const [pattern] = patterns ?? []
  if (pattern) return fc.stringMatching(pattern)
  const maxLength = Math.max(minimum, Math.min(maximum, LONGEST))
  return fc.oneof(
    { arbitrary: fc.string({ unit: 'grapheme', minLength: minimum, maxLength }), weight: 4 },
    // The maximum length, and one more.
    {
      arbitrary: fc.constantFrom(
        'a'.repeat(Math.min(maximum, 5000)),
        'a'.repeat(Math.min(maximum, 5000) + 1),
      ),
      weight: 1,
    },
  )
}

const number = (schema: z.core.$ZodType): fc.Arbitrary<unknown> => {
  const { minimum = -1000, maximum = 1000 } = bagOf(schema)
  const [min, max] = [Math.max(minimum, -1e9), Math.min(maximum, 1e9)]
  return fc.oneof(
    { arbitrary: fc.integer({ min: Math.ceil(min), max: Math.floor(max) }), weight: 4 },
    {
      arbitrary: fc
        .integer({ min: Math.ceil(min) * 100, max: Math.floor(max) * 100 })
        .map((cents) => cents / 100),
      weight: 1,
    },
    { arbitrary: fc.constantFrom(min, max, minimum, maximum), weight: 1 },
  )
}

const generated = (given: z.core.$ZodType, known: Known): fc.Arbitrary<unknown> => {
  const schema = given as Schema
  const { def } = schema._zod
  switch (def.type) {
    case 'string':
      return text(schema)
    case 'number':
      return number(schema)
    case 'boolean':
      return fc.boolean()
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'optional':
    case 'default':
    case 'nonoptional':
      return arbitraryOf(def.innerType, '', known)
    case 'nullable':
      return fc.option(arbitraryOf(def.innerType, '', known), { nil: null, freq: 4 })
    case 'union':
      return fc.oneof(...def.options.map((option) => arbitraryOf(option, '', known)))
    case 'array':
      return fc.array(arbitraryOf(def.element, '', known), { maxLength: 5 })
    case 'record':
      return fc.dictionary(
        arbitraryOf(def.keyType, '', known).map(String),
        arbitraryOf(def.valueType, '', known),
        { maxKeys: 4 },
      )
    case 'pipe':
      return arbitraryOf(def.in, '', known)
    case 'object': {
      const fields = Object.entries(def.shape)
      return fc.record(
        Object.fromEntries(fields.map(([name, field]) => [name, arbitraryOf(field, name, known)])),
        { requiredKeys: fields.filter(([, field]) => field._zod.optin === undefined).map(([name]) => name) },
      )
    }
    default:
      throw new Error(`The contract has a kind of schema that nobody generates: ${def.type}`)
  }
}

/**
 * Returns values that a schema of the contract usually accepts: its shapes and bounds hold, its refinements
 * only by chance or by a `known` value.
 */
export const arbitraryOf = (schema: z.core.$ZodType, field: string, known: Known): fc.Arbitrary<unknown> => {
  const existing = field === '' ? [] : known(field)
  const made = generated(schema, known)
  if (existing.length === 0) return made
  return fc.oneof({ arbitrary: fc.constantFrom(...existing), weight: 6 }, { arbitrary: made, weight: 1 })
}
