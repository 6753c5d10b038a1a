import * as z from 'zod/mini'
import { CheckInAccess } from '../../../contract/check-in.ts'
import { line } from '../../../contract/fields.ts'

export const Opening = z.object({
  code: z.pipe(z.string().check(z.trim()), CheckInAccess.shape.code),
  doorName: line(1, 40, 'Nommez cette entrée.'),
})
