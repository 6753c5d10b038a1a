import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from './fixtures.ts'

/** The mails that a server without SMTP has written for an address, oldest first. */
export const mailsTo = async (dataDir: string, address: string): Promise<Email[]> => {
  const folder = join(dataDir, 'mail')
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const all = await Promise.all(
    files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
  return all.filter(({ to }) => to?.some((one) => one.address === address))
}

/** Waits for the newest mail to an address that has such a link, and answers the link. */
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
