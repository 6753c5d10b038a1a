import type { KeySet } from '../../../contract/pass.ts'
import type { DoorCode, ReadDoorCode } from '../../../contract/rules/door-code.ts'
import type { Stored } from '../../data/stored.ts'
import { canVerify, isSignedBy } from '../../lib/is-signed-by.ts'
import type { CodeResult } from './code-result.ts'

/** A Pass's door code, read: its signature says nothing yet. */
export type ReadPass = ReadDoorCode & { code: Extract<DoorCode, { kind: 'pass' }> }

/** Whether what was read is a Pass's. */
export const isPassCode = (read: ReadDoorCode | null): read is ReadPass => read?.code.kind === 'pass'

/**
 * Verifies a Pass's door code in the browser against the known keys; `keys` is null while none could be had. It does not say when it was made, so only the
 * server's keys of this moment are all the keys there can be.
 */
export const evaluateDoorCode = async (
  { code, signature, signed }: ReadPass,
  keys: Stored<KeySet> | null,
  now: Date,
): Promise<CodeResult> => {
  if (!keys || !canVerify()) return 'unknown'
  for (const key of keys.value.keys)
    if (await isSignedBy(key, signature, signed)) return code.end <= now.getTime() ? 'expired' : 'valid'
  return keys.value.keys.length > 0 && keys.source === 'server' ? 'forged' : 'unknown'
}
