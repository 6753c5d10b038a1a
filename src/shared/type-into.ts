/** Sets a field's text as if it had been typed, with an input event for the form's listeners. */
export const typeInto = (
  field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement,
  text: string,
): void => {
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
