/** What all tabs and the worker hear under a name; undefined where the browser has no such thing, or refuses it with all site data (Firefox). */
export const openChannel = (name: string): BroadcastChannel | undefined => {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
