import * as z from 'zod/mini'

const told = z._default(z.nullable(z.boolean()), null)

/** How one gets in and takes part, of a venue or of an event there; null where nobody has told. Rows stored by an earlier version have none. */
export const accessFields = {
  /** One gets in, and to the toilets, without a step. */
  stepFree: told,
  /** There are seats. */
  seating: told,
  /** Whoever accompanies a person with a disability pays nothing. */
  companionFree: told,
  /** Years; 0 for all ages. */
  minAge: z._default(z.nullable(z.int()), null),
  /** The languages of signs that it is interpreted into: 'LSF', or several with commas. */
  signLanguages: z._default(z.nullable(z.string()), null),
}

const Access = z.object(accessFields)
export type Access = z.infer<typeof Access>

/** The fields of access, in the order that they are shown in. */
export const accessKeys = ['stepFree', 'seating', 'companionFree', 'minAge', 'signLanguages'] as const

/** What holds for an event: what it tells itself, else what its venue tells. */
export const accessOver = (event: Access, venue: Access | null): Access => ({
  stepFree: event.stepFree ?? venue?.stepFree ?? null,
  seating: event.seating ?? venue?.seating ?? null,
  companionFree: event.companionFree ?? venue?.companionFree ?? null,
  minAge: event.minAge ?? venue?.minAge ?? null,
  signLanguages: event.signLanguages ?? venue?.signLanguages ?? null,
})
