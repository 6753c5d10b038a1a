import { readFileSync } from 'node:fs'

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
