import * as z from 'zod/mini'
import { Id } from './fields.ts'

/** Whether an event is a favourite of the member (document 1, section 3): the answer of the check, and of both toggles. */
export const FavoriteCheck = z.object({ isFavorite: z.boolean() })

export type FavoriteCheck = z.infer<typeof FavoriteCheck>

/** How many events one batch may ask about. */
export const BATCH_CHECK_MAX = 100

/** Body of `POST /api/favorites/batch-check`. */
export const BatchCheckRequest = z.object({
  eventIds: z
    .array(Id)
    .check(z.maxLength(BATCH_CHECK_MAX, `Au plus ${BATCH_CHECK_MAX} événements à la fois.`)),
})

export type BatchCheckRequest = z.infer<typeof BatchCheckRequest>

/** Answer of the batch: every id asked about, unknown ones as no favourite. */
export const BatchCheck = z.record(Id, FavoriteCheck)

export type BatchCheck = z.infer<typeof BatchCheck>

/** What a member follows of the directory: an artist, a venue or an organisation, as its card in a list needs it. */
export const Followed = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(['artist', 'venue']),
  city: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
})

export type Followed = z.infer<typeof Followed>

/** Whether the member follows it now. */
export const FollowState = z.object({ isFollowed: z.boolean() })

export type FollowState = z.infer<typeof FollowState>
