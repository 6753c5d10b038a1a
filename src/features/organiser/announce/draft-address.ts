import { paths } from '../../../config/paths.ts'

/** The address part of a draft that begins. */
export const NEW_DRAFT = 'nouveau'

/** Returns the address of a draft's form. */
export const draftAddress = ({ id, draftId }: { id: string; draftId: string }): string =>
  paths.orgaDraft.replace(':id', encodeURIComponent(id)).replace(':draftId', encodeURIComponent(draftId))
