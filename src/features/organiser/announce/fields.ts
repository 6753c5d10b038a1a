import type { DraftFault } from '../../../../contract/rules/draft.ts'

/** Returns the id and the fault of a field by its path in the draft ('tariffs.0.price'). */
export type FieldsOf = (path: string) => { id: string; error: string | undefined }

export const fieldId = (path: string): string => `fiche-${path.replaceAll('.', '-')}`

export const fieldsOf =
  (faults: readonly DraftFault[]): FieldsOf =>
  (path) => ({ id: fieldId(path), error: faults.find(({ field }) => field === path)?.message })
