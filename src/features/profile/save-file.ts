/** Hands a text to the browser as a JSON file to keep. */
export const saveFile = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Only once the browser has taken it: some begin to read after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
