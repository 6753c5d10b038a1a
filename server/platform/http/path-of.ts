/**
 * The path of a request's address as a browser would resolve it: nothing but the path, dots resolved, letters decoded. What is sent
 * otherwise finds the same routes, and must not be taken for something else when it finds none.
 */
export const pathOf = (address: string): string => {
  try {
    return decodeURI(new URL(address.startsWith('/') ? `http://host${address}` : address).pathname)
  } catch {
    return address
  }
}
