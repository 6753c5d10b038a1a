import { zodResolver } from '@hookform/resolvers/zod'
import { createFormControl, type FieldErrors, type FieldValues } from 'react-hook-form'
import { typeInto } from './type-into.ts'
import type { FormState, Values, ZodFormOptions } from './use-zod-form.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const typedIn = (control: Control): string | boolean =>
  control instanceof HTMLInputElement && control.type === 'checkbox' ? control.checked : control.value

const messagesOf = <Name extends string>(errors: FieldErrors = {}) =>
  Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [name, String(error?.message)]),
  ) as Partial<Values<Name>>

/** Creates the form that `useZodForm` loads at the first touch: React Hook Form over the form's current fields, with the schema's rules. */
export const createForm = async <Name extends string, Parsed>(
  element: () => HTMLFormElement | null,
  { schema, onEdit = 'keep', isWatched = false }: ZodFormOptions<Name, Parsed>,
  defaultValues: Values<Name>,
  onChange: (change: Partial<FormState<Name>>) => void,
) => {
  const form = createFormControl<FieldValues, unknown, Parsed>({
    resolver: zodResolver(await schema()),
    reValidateMode: onEdit === 'check' ? 'onChange' : 'onSubmit',
    defaultValues,
  })
  /** Registers the form's current fields with their values: a browser fills some in without an event. */
  const register = () => {
    for (const one of element()?.elements ?? []) {
      const control = one as Control
      const { name } = control
      if (!(name in defaultValues)) continue
      const { ref } = form.register(name)
      const value = typedIn(control)
      if (form.getValues(name) !== value) form.setValue(name, value, { shouldDirty: true })
      ref(control)
    }
  }
  form.subscribe({
    formState: { errors: true, isDirty: true, dirtyFields: true, values: isWatched },
    callback: ({ errors, isDirty = false, dirtyFields = {}, values }) =>
      onChange({
        errors: messagesOf(errors),
        isDirty,
        dirtyFields: dirtyFields as FormState<Name>['dirtyFields'],
        values: values as Values<Name>,
      }),
  })
  register()
  /** The text of each field at the last check that passed. */
  let checked = new Map<string, string>()
  const texts = () =>
    ([...(element()?.elements ?? [])] as Control[]).filter(
      (control) => control.name in defaultValues && control.type !== 'checkbox',
    )

  return {
    edit: (control: Control) => {
      const { name } = control
      if (!(name in defaultValues)) return
      const { ref, onChange: change } = form.register(name)
      ref(control)
      if (onEdit === 'clear') form.clearErrors(name)
      void change({ target: control, type: 'change' })
    },
    check: (onInvalid?: (errors: Partial<Values<Name>>) => void): Promise<Parsed | undefined> => {
      onChange({ isUnavailable: false })
      register()
      return new Promise((resolve, reject) => {
        const refuse = (errors: FieldErrors) => {
          onInvalid?.(messagesOf(errors))
          resolve(undefined)
        }
        const accept = (parsed: Parsed) => {
          checked = new Map(texts().map(({ name, value }) => [name, value]))
          resolve(parsed)
        }
        form.handleSubmit(accept, refuse)().catch(reject)
      })
    },
    setError: (name: Name, message: string) => form.setError(name, { message }, { shouldFocus: true }),
    reset: (values: Values<Name>, keepDirtyValues: boolean) =>
      form.reset(values, { keepFieldsRef: true, keepDirtyValues, keepDirty: keepDirtyValues }),
    /** Shows the saved values, but for fields typed into since the check. Returns whether there are any. */
    saved: (values: Values<Name>): boolean => {
      const typed = texts().flatMap((control) => {
        const { name, value } = control
        return checked.has(name) && checked.get(name) !== value ? [[control, value] as const] : []
      })
      form.reset(values, { keepFieldsRef: true })
      for (const [control, text] of typed) typeInto(control, text)
      return typed.length > 0
    },
  }
}

export type FormCore<Name extends string, Parsed> = Awaited<ReturnType<typeof createForm<Name, Parsed>>>
