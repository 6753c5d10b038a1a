import * as z from 'zod/mini'

const known = z._default(z.nullable(z.boolean()), null)

/** How one gets in and takes part, of a venue or of an event there; null where it is not known. Rows stored by an earlier version have none. */
export const accessFields = {
  /** One gets in, and to the toilets, without a step. */
  stepFree: known,
  /** There are seats. */
  seating: known,
  /** Whoever accompanies a person with a disability pays nothing. */
  companionFree: known,
  /** Years; 0 for all ages. */
  minAge: z._default(z.nullable(z.int()), null),
  /** The languages of signs that it is interpreted into: 'LSF', or several with commas. */
  signLanguages: z._default(z.nullable(z.string()), null),
}

const Access = z.object(accessFields)
export type Access = z.infer<typeof Access>

/** The fields of access, in the order that they are shown in. */
export const accessKeys = ['stepFree', 'seating', 'companionFree', 'minAge', 'signLanguages'] as const

/** What holds for an event: what it states itself, else what its venue states. */
export const accessOver = (event: Access, venue: Access | null): Access => ({
  stepFree: event.stepFree ?? venue?.stepFree ?? null,
  seating: event.seating ?? venue?.seating ?? null,
  companionFree: event.companionFree ?? venue?.companionFree ?? null,
  minAge: event.minAge ?? venue?.minAge ?? null,
  signLanguages: event.signLanguages ?? venue?.signLanguages ?? null,
})
