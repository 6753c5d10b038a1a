/** An accessible name: the whole of it, or what matches. */
export type Name = string | RegExp

/**
 * A browser on a device of its own, driven as a person does: by role and name. Every call waits for what it names, and fails where that does
 * not come. Both drivers mean the same by it: the name is what assistive technology is told.
 */
export interface Device {
  /** What the engine calls itself, with its version. */
  readonly engine: string
  /** Opens a path of the app and waits until the document is loaded. */
  goTo: (path: string) => Promise<void>
  /** Types a text into the field of a label. */
  fill: (label: Name, text: string) => Promise<void>
  /** Presses the last such element: on a phone an action may stand twice, and the last is the one in reach. */
  press: (role: string, name: Name) => Promise<void>
  /** Waits until such an element is visible. */
  see: (role: string, name: Name) => Promise<void>
  /** Waits until a text is visible. */
  read: (text: RegExp) => Promise<void>
  /** The last such element as a PNG, in device pixels. */
  picture: (role: string, name: Name) => Promise<Buffer>
  /** What is on the screen, as a PNG. */
  screen: () => Promise<Buffer>
  /** The path of the page, without its query. */
  path: () => Promise<string>
  /** What the body of an async function returns in the page, as JSON carries it. */
  run: <T>(body: string) => Promise<T>
  /** Closes the browser and opens it again on what it has stored, where the driver can. */
  restart: () => Promise<void>
  close: () => Promise<void>
}

/** How long a call waits for what it names. */
export const PATIENCE_MS = 30_000
export const PHONE = { width: 390, height: 844 } as const
