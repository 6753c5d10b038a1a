import { isReloadGuarded } from '../../lib/reload-guard.ts'

const isWritten = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  field.value !== field.defaultValue

/** Whether a reload would cost the person something now: an open pass, an open dialog, text in a form. */
export const isBusy = (): boolean =>
  isReloadGuarded() ||
  document.querySelector('dialog[open],[aria-modal=true]') !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('form input,form textarea')].some(
    isWritten,
  )
