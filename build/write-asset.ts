import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes a text to assets/ as `{name}-{hash of the text}.{ending}`. Returns the file's name. */
export const writeAsset = async (
  clientDir: string,
  name: string,
  ending: 'css' | 'js',
  text: string,
): Promise<string> => {
  const file = `${name}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.${ending}`
  await writeFile(join(clientDir, 'assets', file), text)
  return file
}
