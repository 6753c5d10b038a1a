import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { hold } from '../lib/hold.ts'
import type { FormCore } from './form-core.ts'

/** What stands in the fields, by name. A checkbox begins as '' and sets itself. */
export type Values<Name extends string = string> = Record<Name, string>

export interface ZodFormOptions<Name extends string, Parsed> {
  /** The rules, loaded with React Hook Form at the form's first touch. */
  schema: () => Promise<z.core.$ZodType<Parsed, FieldValues>>
  /** Every field by its name, as it begins. */
  defaultValues: Values<Name>
  /** Whether what stands there from the beginning was typed by the user. */
  isTyped?: boolean
  /** What typing does to the error of a field: nothing until the form is sent again, take it away, or check the field anew. */
  onEdit?: 'keep' | 'clear' | 'check'
  /** React Hook Form or the rules could not be loaded as the form was sent. */
  onUnavailable?: (error: unknown) => void
  /** Whether each change renders, for who reads `values`. */
  isWatched?: boolean
}

/** The form as React Hook Form says it, from the first touch on. */
export interface FormSnapshot<Name extends string> {
  errors: Partial<Values<Name>>
  isDirty: boolean
  dirtyFields: Partial<Record<Name, boolean>>
  values: Values<Name>
}

/**
 * The one way to build a form: native fields, and React Hook Form with a zod schema, which are loaded at the first touch (decision 030).
 * `check` returns what may be sent, for `useSend`; else it shows what is wrong, and focuses the first such field.
 */
export const useZodForm = <Name extends string, Parsed>(options: ZodFormOptions<Name, Parsed>) => {
  const element = useRef<HTMLFormElement>(null)
  const core = useRef<Promise<FormCore<Parsed>>>(undefined)
  const [defaultValues] = useState(options.defaultValues)
  const [isTyped, setTyped] = useState(options.isTyped ?? false)
  const [isUnavailable, setUnavailable] = useState(false)
  const [snapshot, setSnapshot] = useState<FormSnapshot<Name>>({
    errors: {},
    isDirty: false,
    dirtyFields: {},
    values: defaultValues,
  })
  // A form with text in it is not reloaded for a new version.
  useEffect(() => (isTyped ? hold('form') : undefined), [isTyped])

  const load = async () => {
    core.current ??= import('./form-core.ts').then(({ createForm }) =>
      createForm(() => element.current, options, defaultValues, setSnapshot),
    )
    try {
      return await core.current
    } catch (error) {
      core.current = undefined
      throw error
    }
  }
  /** Loads, then does `work`; where that fails, the next touch tries again. */
  const withCore = (work?: (form: FormCore<Parsed>) => void) => void load().then(work, () => undefined)

  return {
    ...snapshot,
    /** The `form` element. */
    element,
    /** React Hook Form or the rules could not be loaded: a new version, or no network. */
    isUnavailable,
    /** What the `form` element is given. */
    bind: (onSubmit: () => void) => ({
      ref: element,
      noValidate: true,
      onFocus: () => withCore(),
      onInput: ({ target }: FormEvent<HTMLFormElement>) => {
        setTyped(true)
        withCore((form) => form.edit(target as HTMLInputElement))
      },
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        onSubmit()
      },
    }),
    /** What a field is given. */
    field: <One extends Name>(name: One) => ({
      name,
      error: snapshot.errors[name],
      defaultValue: defaultValues[name],
    }),
    /** What stands in the fields now, as it was typed. */
    typed: () => Object.fromEntries(new FormData(element.current ?? undefined)) as Values<Name>,
    check: async (onInvalid?: (errors: Partial<Values<Name>>) => void) => {
      try {
        const form = await load()
        setUnavailable(false)
        return await form.check(onInvalid)
      } catch (error) {
        setUnavailable(true)
        options.onUnavailable?.(error)
        return undefined
      }
    },
    setError: (name: Name, message: string) => withCore((form) => form.setError(name, message)),
    /** Begins again; with `isKept`, what was typed stays. */
    reset: (values: Values<Name> = defaultValues, isKept = false) => {
      if (!isKept) {
        setTyped(false)
        element.current?.reset()
      }
      if (isKept || core.current) withCore((form) => form.reset(values, isKept))
    },
  }
}
