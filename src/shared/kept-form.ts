import { useEffect, useEffectEvent } from 'react'
import { onSessionChange } from '../data/session.ts'
import { useSessionExpiry } from './session.ts'
import { typeInto } from './type-into.ts'
import type { useZodForm } from './use-zod-form.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Form = Pick<ReturnType<typeof useZodForm>, 'element' | 'dirtyFields'>

/** The fields of forms whose session ended, by form and member. In memory only. */
const kept = new Map<string, [name: string, text: string][]>()

// A sign-out, or another member, discards them all.
onSessionChange((change) => /closed|replaced/.test(change) && kept.clear())

const fieldsOf = ({ element }: Form) => [...(element.current?.elements ?? [])] as Field[]

export const hasKeptForm = (userId: string, form: string): boolean => kept.has(form + userId)

/** Keeps a form's text if the session ends while it is shown, and types it again, once, for the same member. */
export const useKeptForm = (form: Form, userId: string, name: string): void => {
  const key = name + userId
  const restore = useEffectEvent(() => {
    const typed = new Map(kept.get(key))
    kept.delete(key)
    for (const field of fieldsOf(form)) {
      const text = typed.get(field.name)
      if (text !== undefined) typeInto(field, text)
    }
  })
  useSessionExpiry(() => {
    const dirty: Partial<Record<string, boolean>> = form.dirtyFields
    // A password is stored nowhere, and a box is ticked by its reader.
    const typed = fieldsOf(form).filter(
      ({ name: field, type }) => dirty[field] && !/password|checkbox|radio/.test(type),
    )
    if (typed.length > 0)
      kept.set(
        key,
        typed.map(({ name: field, value }) => [field, value]),
      )
  })
  useEffect(() => restore(), [])
}
