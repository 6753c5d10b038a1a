import { keepDoorPass, keptDoorUrl } from '../../data/repositories/door.ts'
import { storedPass } from '../../data/repositories/pass.ts'
import { doorPass } from './door-pass.ts'
import { drawCode } from './draw-code.tsx'

/** Draws the pass that the device keeps and keeps the drawing for the door's fast script, where it does not keep that one already. */
export const keepDrawnPass = async (userId: string): Promise<void> => {
  const pass = (await storedPass(userId))?.value
  if (!pass || (await keptDoorUrl(userId)) === pass.qrUrl) return
  const drawn = drawCode(pass.qrUrl)
  if (drawn) await keepDoorPass(userId, doorPass(pass, drawn))
}
