import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes a file to assets/ as `{name}-{hash of its content}.{ending}`. Returns its name. */
export const writeAsset = async (
  clientDir: string,
  name: string,
  ending: 'css' | 'js' | 'bin',
  content: string | Buffer,
): Promise<string> => {
  const file = `${name}-${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.${ending}`
  await writeFile(join(clientDir, 'assets', file), content)
  return file
}
