import { doorCodeBytes, doorCodeUrl } from '../../../../contract/rules/door-code.ts'
import { subscriptionPassType } from '../../../../contract/rules/pass.ts'
import type { Membership } from '../../sessions/rules.ts'
import { passCodeEnd } from './pass-code.ts'
import { shorterDoorNames } from './short-name.ts'

/** What QR codes of versions 6 and 7 at level L hold, in letters of their alphanumeric mode. */
const V6_LETTERS = 195
const V7_LETTERS = 224

const SIGNATURE_PLACE = new Uint8Array(64)

/**
 * What is signed of a Pass's door code (decision 050): the name is shortened until the address is read from as far as a ticket's, or one version
 * worse where not even that is short enough.
 */
export const doorPassBytes = ({
  origin,
  userId,
  firstName,
  lastName,
  membership,
  now,
}: {
  origin: string
  userId: string
  firstName: string
  lastName: string
  membership: Membership
  now: Date
}): Uint8Array<ArrayBuffer> => {
  const passType = subscriptionPassType(membership.level)
  const end = passCodeEnd(membership, now).getTime()
  const codes = Array.from(shorterDoorNames(firstName, lastName), (name) =>
    doorCodeBytes({ kind: 'pass', userId, passType, end, name }),
  )
  const shortest = codes.slice(-1)
  const [first = new Uint8Array()] = [V6_LETTERS, V7_LETTERS]
    .flatMap(
      (letters) => codes.find((code) => doorCodeUrl(origin, code, SIGNATURE_PLACE).length <= letters) ?? [],
    )
    .concat(shortest)
  return first
}
