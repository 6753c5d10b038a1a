import { StripeFault } from './stripe-fault.ts'

/** Parameters in Stripe's format: `a[b][0]=c` nested, every leaf a text. */
export interface Form {
  [name: string]: FormValue
}
export type FormValue = string | Form | FormValue[]

const insert = (form: Form, path: string[], value: string): void => {
  const [name = '', ...rest] = path
  if (rest.length === 0) {
    form[name] = value
    return
  }
  const below = form[name]
  const branch = typeof below === 'object' && !Array.isArray(below) ? below : {}
  form[name] = branch
  insert(branch, rest, value)
}

/** Converts objects with only numeric or empty keys to lists. */
const withLists = (form: Form): FormValue => {
  const entries = Object.entries(form).map(([name, value]): [string, FormValue] => [
    name,
    typeof value === 'object' && !Array.isArray(value) ? withLists(value) : value,
  ])
  return entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
    ? entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value)
    : Object.fromEntries(entries)
}

/** Parses a query or a body of `application/x-www-form-urlencoded`. */
export const readForm = (encoded: string): Form => {
  const form: Form = {}
  let unnumbered = 0
  for (const [key, value] of new URLSearchParams(encoded)) {
    const [name = '', ...inner] = key.split('[').map((part) => part.replace(/\]$/, ''))
    insert(form, [name, ...inner.map((part) => (part === '' ? String(unnumbered++) : part))], value)
  }
  const read = withLists(form)
  return typeof read === 'object' && !Array.isArray(read) ? read : {}
}

const invalid = (param: string, message: string) =>
  new StripeFault(400, { type: 'invalid_request_error', code: 'parameter_invalid', param, message })

const missing = (param: string) =>
  new StripeFault(400, {
    type: 'invalid_request_error',
    code: 'parameter_missing',
    param,
    message: `Missing required param: ${param}.`,
  })

/** Returns a text, undefined if it was not sent; an empty one unsets. */
export const text = (form: Form, name: string): string | undefined => {
  const value = form[name]
  if (value === undefined) return undefined
  if (typeof value !== 'string') throw invalid(name, `Invalid string: ${JSON.stringify(value)}`)
  return value
}

export const requiredText = (form: Form, name: string): string => {
  const value = text(form, name)
  if (!value) throw missing(name)
  return value
}

export const integer = (form: Form, name: string): number | undefined => {
  const value = text(form, name)
  if (value === undefined || value === '') return undefined
  if (!/^-?\d+$/.test(value)) throw invalid(name, `Invalid integer: ${value}`)
  return Number(value)
}

export const requiredInteger = (form: Form, name: string): number => {
  const value = integer(form, name)
  if (value === undefined) throw missing(name)
  return value
}

export const flag = (form: Form, name: string): boolean | undefined => {
  const value = text(form, name)
  if (value === undefined) return undefined
  if (value !== 'true' && value !== 'false') throw invalid(name, `Invalid boolean: ${value}`)
  return value === 'true'
}

export const branch = (form: Form, name: string): Form => {
  const value = form[name]
  if (value === undefined || value === '') return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid(name, `Invalid object: ${name}`)
  return value
}

export const branches = (form: Form, name: string): Form[] => {
  const value = form[name]
  if (value === undefined || value === '') return []
  if (!Array.isArray(value)) throw invalid(name, `Invalid array: ${name}`)
  return value.filter((entry) => typeof entry === 'object' && !Array.isArray(entry)) as Form[]
}

export const texts = (form: Form, name: string): string[] => {
  const value = form[name]
  if (value === undefined || value === '') return []
  if (!Array.isArray(value)) throw invalid(name, `Invalid array: ${name}`)
  return value.filter((entry) => typeof entry === 'string')
}

/** Returns the metadata: texts by name. */
export const metadata = (form: Form, name = 'metadata'): Record<string, string> =>
  Object.fromEntries(
    Object.entries(branch(form, name)).filter((entry): entry is [string, string] => {
      if (typeof entry[1] !== 'string') throw invalid(name, `Invalid metadata: ${entry[0]}`)
      return true
    }),
  )

/** Refuses unknown parameters like Stripe, so that a misspelt name fails in tests too. */
export const onlyKnown = (form: Form, names: readonly string[], prefix = ''): void => {
  for (const name of Object.keys(form)) {
    if (name === 'expand' || names.includes(name)) continue
    throw new StripeFault(400, {
      type: 'invalid_request_error',
      code: 'parameter_unknown',
      param: prefix ? `${prefix}[${name}]` : name,
      message: `Received unknown parameter: ${prefix ? `${prefix}[${name}]` : name}`,
    })
  }
}
