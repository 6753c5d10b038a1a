import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from './fixtures.ts'

/** Reads the mails that a server without SMTP has written, oldest first. */
export const allMails = async (dataDir: string): Promise<Email[]> => {
  const folder = join(dataDir, 'mail')
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const written = await Promise.all(
    files.map(async (name) => {
      const file = join(folder, name)
      const [text, { mtimeMs }] = await Promise.all([readFile(file), stat(file)])
      return { mail: await PostalMime.parse(text), mtimeMs }
    }),
  )
  return written.sort((one, other) => one.mtimeMs - other.mtimeMs).map(({ mail }) => mail)
}

/** Returns the mails to an address. */
export const mailsTo = async (dataDir: string, address: string): Promise<Email[]> =>
  (await allMails(dataDir)).filter(({ to }) => to?.some((one) => one.address === address))

/** Waits for the newest mail to an address with such a link, and returns the link. */
export const linkMailedTo = async (dataDir: string, address: string, link: RegExp): Promise<string> => {
  let found = ''
  await expect
    .poll(async () => {
      const links = (await mailsTo(dataDir, address)).flatMap(({ text }) => link.exec(text ?? '')?.[0] ?? [])
      found = links.at(-1) ?? ''
      return found
    })
    .not.toBe('')
  return found
}
