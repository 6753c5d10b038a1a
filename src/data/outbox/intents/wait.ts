import * as waits from '../../../../contract/endpoints/waits.ts'
import type { Wait } from '../../../../contract/waits.ts'
import { readDevice } from '../../device.ts'
import { AppError } from '../../errors.ts'
import type { WaitRow } from '../../rows.ts'
import { flag } from './flag.ts'

/** Enters or leaves the line of a full concert. The wish is in the stored row; the place in line is the server's. */
export const wait = flag<Wait, WaitRow>({
  kind: 'wait',
  rows: (db) => db.waits,
  lists: (db) => db.waitLists,
  entityOf: ({ eventId }) => eventId,
  subjectOf: ({ wait: subject }) => subject,
  rowOf: ({ entity, subject, ...state }) => ({ ...state, eventId: entity, wait: subject }),
  send: async ({ userId, entity, wanted }, request) => {
    const params = { id: entity }
    if (!wanted) return (await request(waits.waitRemove, { params })).wait !== null
    const row = await readDevice((db) => db.waits.get([userId, entity]))
    if (!row?.wait) throw new AppError('No wish', { kind: 'storage' })
    const { quantity, ticketTypeId } = row.wait
    return (await request(waits.waitAdd, { params, body: { quantity, ticketTypeId } })).wait !== null
  },
})
