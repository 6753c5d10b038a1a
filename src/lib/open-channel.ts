/** Opens a channel to all tabs and the worker; undefined if the browser has no channels, or refuses them along with all site data (Firefox). */
export const openChannel = (name: string): BroadcastChannel | undefined => {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
