/** A variable has a value that cannot be used; the message is the one line that names it. */
export class BadEnvironment extends Error {
  override name = 'BadEnvironment'
}
