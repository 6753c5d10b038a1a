/** Puts text into a field as if it had been typed: whoever listens to the form hears it. */
export const typeInto = (
  field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement,
  text: string,
): void => {
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
