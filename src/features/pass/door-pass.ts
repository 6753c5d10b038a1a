import type { PassQr } from '../../../contract/pass.ts'
import { parisDay } from '../../../contract/rules/paris-time.ts'
import { passLabel } from '../../../contract/rules/pass-level.ts'
import { passCopy } from '../../copy/pass.ts'
import type { DoorPass } from '../../data/repositories/door.ts'
import { readQrUrl } from './pass-code.ts'

/** A drawn code: the path of its dark modules in a square of `size` modules, quiet zone included. */
export interface DrawnCode {
  path: string
  size: number
}

/** Reads the drawing out of what qrcode.react has rendered; null where it is not what we know. */
export const drawnCode = (svg: Element | null): DrawnCode | null => {
  const size = Number(svg?.getAttribute('viewBox')?.split(' ')[2])
  const path = svg?.querySelectorAll('path')[1]?.getAttribute('d')
  return path && Number.isInteger(size) ? { path, size } : null
}

/** The pass as the door's fast script paints it: every word is written here, in the app, once. */
export const doorPass = ({ qrUrl, passData }: PassQr, drawn: DrawnCode): DoorPass => {
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
