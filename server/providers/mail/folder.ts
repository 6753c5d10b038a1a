import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailTransport } from '../../platform/deliveries/mail/queue.ts'
import { DeliveryFailed } from '../../platform/deliveries/outbox.ts'

/**
 * Where no SMTP server is set: each message is a file `{id}.eml` of this folder, whole or not there, and `log` gets its subject. Written
 * again after a crash it is the same file.
 */
export const folderTransport = (folder: string, log: (line: string) => void): MailTransport => ({
  deliver: async ({ id, subject, bytes }) => {
    const file = join(folder, `${id}.eml`)
    const draft = join(folder, `.${id}.${process.pid}.part`)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const handle = await open(draft, 'w', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(draft, file)
    } catch (error) {
      await rm(draft, { force: true }).catch(() => {})
      throw new DeliveryFailed('retry', error instanceof Error ? error.message : String(error))
    }
    log(`Courriel écrit\u00a0: ${file} (${subject})`)
  },
})
