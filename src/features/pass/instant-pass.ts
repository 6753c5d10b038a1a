import type { PassQr } from '../../../contract/pass.ts'
import { parisDay } from '../../../contract/rules/paris-time.ts'
import { passLabel } from '../../../contract/rules/pass-level.ts'
import { passCopy } from '../../copy/pass.ts'
import type { InstantPass } from '../../data/repositories/instant-pass.ts'
import type { DrawnCode } from '../../ui/draw-code.tsx'
import { readQrUrl } from './pass-code.ts'

/** The pass as the instant pass's script paints it: every word is written here, in the app, once. */
export const instantPassOf = ({ qrUrl, passData }: PassQr, drawn: DrawnCode): InstantPass => {
  const code = readQrUrl(qrUrl)
  const exp = code?.data?.exp
  const day = exp ? parisDay(new Date(exp)) : ''
  return {
    ...drawn,
    qrUrl,
    fullName: passData.fullName,
    passType: passData.passType,
    label: passLabel(passData.passType),
    shortCode: code?.shortCode ?? '',
    expiresAt: exp ? Date.parse(exp) : null,
    validLine: exp ? `Valable jusqu’au ${day}` : '',
    expiredLine: exp ? passCopy.expiredOn(day) : '',
  }
}
