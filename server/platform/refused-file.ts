import { statSync } from 'node:fs'
import { userInfo } from 'node:os'

/** Returns the name of the user who runs this program; a container's user may have none. */
export const userName = (): string => {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? '?'}`
  }
}

/** Checks for a file. Throws if this user may not look: it is not missing then. */
export const isThere = (path: string): boolean => {
  try {
    return statSync(path) !== undefined
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

/** Returns a line about a file or socket that this user may not reach, or a read-only disk; else undefined. */
export const refusedLine = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  const { code, path, address } = error as NodeJS.ErrnoException & { address?: string }
  const at = path ?? address
  if (!at) return undefined
  if (code === 'EROFS')
    return `${at} : ce disque est en lecture seule. Prenez un dossier où l’on peut écrire.`
  return code === 'EACCES' || code === 'EPERM'
    ? `${at} : l’utilisateur « ${userName()} » n’y a pas accès. Lancez la commande comme un utilisateur qui y a accès, ou prenez un autre fichier.`
    : undefined
}
