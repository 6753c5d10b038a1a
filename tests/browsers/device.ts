/** An accessible name: the whole name, or a pattern. */
export type Name = string | RegExp

/**
 * A browser on a separate device, driven like a user does: by role and name. Every call waits for its target,
 * and fails if it does not appear. For both drivers the name is the accessible name.
 */
export interface Device {
  /** The engine's own name, with its version. */
  readonly engine: string
  /** Opens a path of the app and waits until the document is loaded. */
  goTo: (path: string) => Promise<void>
  /** Types a text into the field of a label. */
  fill: (label: Name, text: string) => Promise<void>
  /** Presses the last such element: on a phone an action may be twice on the screen, and the last one is in reach. */
  press: (role: string, name: Name) => Promise<void>
  /** Waits until such an element is visible. */
  see: (role: string, name: Name) => Promise<void>
  /** Waits until a text is visible. */
  read: (text: RegExp) => Promise<void>
  /** Returns the last such element as a PNG, in device pixels. */
  picture: (role: string, name: Name) => Promise<Buffer>
  /** Returns the screen as a PNG. */
  screen: () => Promise<Buffer>
  /** Returns the page's path, without its query. */
  path: () => Promise<string>
  /** Runs the body of an async function in the page, and returns its result as JSON. */
  run: <T>(body: string) => Promise<T>
  /** Closes the browser and opens it again with its storage, if the driver can. */
  restart: () => Promise<void>
  close: () => Promise<void>
}

/** Maximum time in ms that a call waits for its target. */
export const PATIENCE_MS = 30_000
export const PHONE = { width: 390, height: 844 } as const
