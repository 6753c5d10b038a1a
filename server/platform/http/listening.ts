import { once } from 'node:events'
import { createServer } from 'node:net'
import { BadEnvironment } from '../environment.ts'

const NOT_HERE = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAFNOSUPPORT', 'EINVAL']

type PortSetting = 'PORT' | 'METRICS_PORT'

const faultOf = (setting: PortSetting, error: unknown): string | undefined => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE') return `${setting} : ce port est déjà pris par un autre programme.`
  if (code === 'EACCES') return `${setting} : ce port demande des droits d’administrateur.`
  return NOT_HERE.includes(code) ? 'HOST : cette adresse n’est pas à cette machine.' : undefined
}

/** Starts to listen on the port of a setting. Throws BadEnvironment that names the setting at fault. */
export const listening = async <T>(setting: PortSetting, listen: () => Promise<T>): Promise<T> => {
  try {
    return await listen()
  } catch (error) {
    const fault = faultOf(setting, error)
    throw fault === undefined ? error : new BadEnvironment(fault, { cause: error })
  }
}

/** Listens for a moment, so that a start that could not is refused before it opens anything. Throws BadEnvironment. */
export const checkPort = async (setting: PortSetting, port: number, host: string): Promise<void> => {
  const server = createServer()
  await listening(setting, () => once(server.listen(port, host), 'listening'))
  server.close()
  await once(server, 'close')
}
