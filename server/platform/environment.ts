import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** A variable has a value that cannot be used; the message is the one line that names it. */
export class BadEnvironment extends Error {
  override name = 'BadEnvironment'
}

/** Reads a file that a setting names. Throws BadEnvironment, which names the setting alone. */
export const readNamed = (setting: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new BadEnvironment(`${setting} : ce fichier ne se lit pas.`)
  }
}

/** An address, null where a text is none. */
export const parsedUrl = (text: string): URL | null => {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

const ORIGIN = 'une origine http:// ou https:// sans chemin est attendue'
/** The kind of a setting: an address without a path, as a browser writes it. */
export const origin = z.pipe(
  z.string().check(
    z.refine((text) => {
      const url = parsedUrl(text)
      return (
        url !== null &&
        /^https?:$/.test(url.protocol) &&
        url.pathname === '/' &&
        !url.search &&
        !url.hash &&
        !url.username
      )
    }, ORIGIN),
  ),
  z.transform((text) => new URL(text).origin),
)

/**
 * The values of settings that belong together, undefined where none is given. Throws BadEnvironment where some are missing, naming one that is and
 * one that is not.
 */
export const allOrNone = <Name extends string>(
  env: Partial<Record<Name, string | undefined>>,
  names: readonly Name[],
): Record<Name, string> | undefined => {
  const given = names.find((name) => env[name])
  if (!given) return undefined
  const missing = names.find((name) => !env[name])
  if (missing)
    throw new BadEnvironment(`${missing} : attendu avec ${given} ; donnez tous les réglages ou aucun.`)
  return env as Record<Name, string>
}
