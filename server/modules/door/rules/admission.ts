import type { Admission, AdmissionWay } from '../../../../contract/check-in.ts'

/** An admission as it is stored. */
interface StoredAdmission {
  id: string
  seat: string | null
  memberId: string | null
  undoes: string | null
  way: AdmissionWay
  at: Date
  doorId: string
  doorName: string
}

/** A stored admission as doors are told of it. The Pass of an account that was deleted goes by a name that is nobody's. */
export const admissionOnWire = (row: StoredAdmission): Admission => ({
  id: row.id,
  seat: row.seat,
  pass: row.memberId ?? (row.seat === null && row.undoes === null ? `nobody-${row.id}` : null),
  undoes: row.undoes,
  way: row.way,
  at: row.at.toISOString(),
  door: { id: row.doorId, name: row.doorName },
})
