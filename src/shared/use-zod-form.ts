import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { guardReload } from '../lib/reload-guard.ts'
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

/** The form's state: errors, what is dirty and values are React Hook Form's, from the first touch on. */
export interface FormState<Name extends string> {
  errors: Partial<Values<Name>>
  isDirty: boolean
  dirtyFields: Partial<Record<Name, boolean>>
  values: Values<Name>
  defaultValues: Values<Name>
  /** Whether something was typed since the form began, and so a reload waits. */
  isTyped: boolean
  /** React Hook Form or the rules could not be loaded: a new version, or no network. */
  isUnavailable: boolean
}

const loadCore = () => import('./form-core.ts')

/**
 * The one way to build a form: native fields, and React Hook Form with a zod schema, which are loaded at the first touch (decision 030).
 * `check` returns what may be sent, for `useSend`; else it shows what is wrong, and focuses the first such field.
 */
export const useZodForm = <Name extends string, Parsed>(options: ZodFormOptions<Name, Parsed>) => {
  const element = useRef<HTMLFormElement>(null)
  const core = useRef<Promise<FormCore<Name, Parsed>>>(undefined)
  const [state, setState] = useState<FormState<Name>>({
    errors: {},
    isDirty: false,
    dirtyFields: {},
    values: options.defaultValues,
    defaultValues: options.defaultValues,
    isTyped: options.isTyped ?? false,
    isUnavailable: false,
  })
  const { defaultValues, isTyped } = state
  const update = (change: Partial<FormState<Name>>) => setState((before) => ({ ...before, ...change }))
  // A form with text in it is not reloaded for a new version.
  useEffect(() => (isTyped ? guardReload('form') : undefined), [isTyped])

  const load = () => {
    core.current ??= loadCore().then(({ createForm }) =>
      createForm(() => element.current, options, defaultValues, update),
    )
    return core.current.catch((error: unknown) => {
      core.current = undefined
      throw error
    })
  }
  /** Loads, then does `work`; where that fails, the next touch tries again. */
  const withCore = (work?: (form: FormCore<Name, Parsed>) => void) => void load().then(work, () => {})

  return {
    ...state,
    /** The `form` element. */
    element,
    /** What the `form` element is given. */
    bind: (onSubmit: () => void) => ({
      ref: element,
      // Without a script the browser sends it by itself: what was typed stays out of the address.
      method: 'post',
      noValidate: true,
      onFocus: () => withCore(),
      onInput: ({ target }: FormEvent<HTMLFormElement>) => {
        if (!isTyped) update({ isTyped: true })
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
      error: state.errors[name],
      defaultValue: defaultValues[name],
    }),
    /** What stands in the fields now, as it was typed. */
    typed: () => Object.fromEntries(new FormData(element.current ?? undefined)) as Values<Name>,
    check: (onInvalid?: (errors: Partial<Values<Name>>) => void) =>
      load()
        .then((form) => form.check(onInvalid))
        .catch((error: unknown) => {
          update({ isUnavailable: true })
          options.onUnavailable?.(error)
          return undefined
        }),
    setError: (name: Name, message: string) => withCore((form) => form.setError(name, message)),
    /** Begins again; with `isKept`, what was typed stays. */
    reset: (values: Values<Name> = defaultValues, isKept = false) => {
      if (!isKept) {
        update({ isTyped: false })
        element.current?.reset()
      }
      if (isKept || core.current) withCore((form) => form.reset(values, isKept))
    },
  }
}
