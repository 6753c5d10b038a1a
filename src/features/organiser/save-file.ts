/** Saves a text as a file; a spreadsheet reads its accents by the mark at the beginning. */
export const saveFile = ({ name, text }: { name: string; text: string }): void => {
  const address = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Revoked late: some browsers begin to read the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
