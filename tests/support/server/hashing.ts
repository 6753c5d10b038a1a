/** How the server of a test hashes passwords, from `setup.ts`. */
export const hashing = {
  /** True for the cost in production; a file that sets it resets it at its end. */
  isReal: false,
  /** The hashes that passwords were compared with, oldest first. */
  compared: [] as string[],
}
