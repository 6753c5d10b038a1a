import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { guardReload } from '../lib/reload-guard.ts'
import type { FormCore } from './form-core.ts'

/** The fields' values, by name. A checkbox begins as '' and sets itself. */
export type Values<Name extends string = string> = Record<Name, string>

export interface ZodFormOptions<Name extends string, Parsed> {
  /** The rules, loaded with React Hook Form at the form's first touch. */
  schema: () => Promise<z.core.$ZodType<Parsed, FieldValues>>
  /** Every field by its name, with its initial value. */
  defaultValues: Values<Name>
  /** True if the initial values were typed by the user. */
  isTyped?: boolean
  /** The effect of typing on a field's error: keep it until the next submit, clear it, or validate the field again. */
  onEdit?: 'keep' | 'clear' | 'check'
  /** Called if React Hook Form or the rules could not be loaded at a submit. */
  onUnavailable?: (error: unknown) => void
  /** True to render at each change, for components that read `values`. */
  isWatched?: boolean
}

/** The form's state, held by React Hook Form from the first touch on. */
export interface FormState<Name extends string> {
  errors: Partial<Values<Name>>
  isDirty: boolean
  dirtyFields: Partial<Record<Name, boolean>>
  values: Values<Name>
  defaultValues: Values<Name>
  /** True if the user has typed since the form began, which delays a reload. */
  isTyped: boolean
  /** True if React Hook Form or the rules could not be loaded: a new version, or no network. */
  isUnavailable: boolean
}

const loadCore = () => import('./form-core.ts')

/**
 * Builds a form; the only way to do so: native fields, with React Hook Form and zod loaded at the first touch (decision 030). `check` returns the
 * parsed values for `useSend`, or shows the errors and focuses an invalid field.
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
  // Do not reload a form with text in it for a new version.
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
  /** Loads, then runs `work`; after a failure, the next touch tries again. */
  const withCore = (work?: (form: FormCore<Name, Parsed>) => void) => void load().then(work, () => {})

  return {
    ...state,
    element,
    bind: (onSubmit: () => void) => ({
      ref: element,
      // Without a script, the browser submits by itself: POST keeps the typed values out of the address.
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
    field: <One extends Name>(name: One) => ({
      name,
      error: state.errors[name],
      defaultValue: defaultValues[name],
    }),
    /** Returns the fields' current values, as typed. */
    typed: () => Object.fromEntries(new FormData(element.current ?? undefined)) as Values<Name>,
    check: (onInvalid?: (errors: Partial<Values<Name>>) => void) =>
      load()
        .then((form) => form.check(onInvalid))
        .catch((error: unknown) => {
          update({ isUnavailable: true })
          options.onUnavailable?.(error)
          return undefined
        }),
    /** Resets to what the server saved. What was typed while it was being saved stays; returns whether anything was. */
    saved: async (values: Values<Name>): Promise<boolean> => {
      const isTypedSince = (await load()).saved(values)
      update({ isTyped: isTypedSince })
      return isTypedSince
    },
    setError: (name: Name, message: string) => withCore((form) => form.setError(name, message)),
    /** Resets the form; with `isKept`, keeps the typed values. */
    reset: (values: Values<Name> = defaultValues, isKept = false) => {
      if (!isKept) {
        update({ isTyped: false })
        element.current?.reset()
      }
      if (isKept || core.current) withCore((form) => form.reset(values, isKept))
    },
  }
}
