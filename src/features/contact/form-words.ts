import { contactCopy as copy } from '../../copy/contact.ts'
import type { Draft } from './draft.ts'
import type { ContactForm } from './queries.ts'

/** The five fields, in the order in which they stand (document 2, section 5). */
export const fieldNames = ['name', 'email', 'subject', 'category', 'message'] as const

/** What is wrong with the form, by field. */
export type Faults = Partial<Record<(typeof fieldNames)[number], string>>

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const controlsOf = (form: HTMLFormElement) =>
  fieldNames.map((name) => [name, form.elements.namedItem(name) as Control | null] as const)

/** What stands in the form, as it is typed. */
export const readForm = (form: HTMLFormElement): ContactForm => {
  const typed: Draft = Object.fromEntries(
    controlsOf(form).map(([name, control]) => [name, control?.value ?? '']),
  )
  return typed as ContactForm
}

/** Puts words where nothing stands yet: what is typed already is newer. */
export const writeForm = (form: HTMLFormElement, words: Draft): void => {
  for (const [name, control] of controlsOf(form)) {
    const text = words[name]
    if (control && text && !control.value) control.value = text
  }
}

/** Puts in who writes, where neither is said yet. */
export const fill = (form: HTMLFormElement, who: { name: string; email: string }): void => {
  const { name, email } = readForm(form)
  if (!name && !email) writeForm(form, who)
}

/** What is missing, by field. */
export const emptyFaults = (form: ContactForm): Faults =>
  Object.fromEntries(fieldNames.filter((name) => !form[name].trim()).map((name) => [name, copy.faults[name]]))
