/** Makes it at the first call; a format or a collation costs a phone some 20 ms, and most pages need none of them. */
export const once = <T extends object>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
