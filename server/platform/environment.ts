import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** An environment variable has an unusable value; the message is a single line that names it. */
export class BadEnvironment extends Error {
  override name = 'BadEnvironment'
}

/** Reads the file named by a setting. Throws BadEnvironment, which names only the setting. */
export const readNamed = (setting: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new BadEnvironment(`${setting} : ce fichier ne se lit pas.`)
  }
}

export const parsedUrl = (text: string): URL | null => {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

const ORIGIN = 'une origine http:// ou https:// sans chemin est attendue'
/** Schema of an origin setting: an address without a path, normalised as browsers do. */
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
 * Returns the values of settings that belong together; undefined if all are absent. Throws BadEnvironment if only some are set, naming a
 * missing and a present one.
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
