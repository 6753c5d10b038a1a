import type { PassQr } from '../../../contract/pass.ts'
import { seatShortCode } from '../../../contract/rules/door-code.ts'
import { passLabel } from '../../../contract/rules/pass.ts'
import { passEnd } from '../../../contract/rules/pass-end.ts'
import { passCopy } from '../../copy/pass.ts'
import type { InstantPass } from '../../data/member/instant-pass.ts'
import type { DrawnCode } from '../../ui/draw-code.tsx'
import { readQrUrl } from './pass-code.ts'

/** Returns the text of the door's QR code: the Pass's short code, else, for an old row, its link. */
export const doorAddressOf = ({ doorCode, qrUrl }: PassQr): string => doorCode || qrUrl

/** Builds the pass that the instant pass's script paints; all of its texts are written here, once. */
export const instantPassOf = (userId: string, pass: PassQr, drawn: DrawnCode): InstantPass => {
  const { qrUrl, passData } = pass
  const code = readQrUrl(qrUrl)
  const exp = code?.data?.exp
  const end = exp ? passEnd(new Date(exp)) : ''
  return {
    ...drawn,
    qrUrl: doorAddressOf(pass),
    fullName: passData.fullName,
    passType: passData.passType,
    label: passLabel(passData.passType),
    shortCode: seatShortCode(userId),
    expiresAt: exp ? Date.parse(exp) : null,
    validLine: exp ? `Valable jusqu’au ${end}` : '',
    expiredLine: exp ? passCopy.expiredOn(end) : '',
  }
}
