import * as z from 'zod/mini'
import { Id } from './fields.ts'

/** Response of the favourite check and of both toggles. */
export const FavoriteCheck = z.object({ isFavorite: z.boolean() })

export type FavoriteCheck = z.infer<typeof FavoriteCheck>

export const BATCH_CHECK_MAX = 100

export const BatchCheckRequest = z.object({
  eventIds: z
    .array(Id)
    .check(z.maxLength(BATCH_CHECK_MAX, `Au plus ${BATCH_CHECK_MAX} événements à la fois.`)),
})

export type BatchCheckRequest = z.infer<typeof BatchCheckRequest>

/** Contains every requested id; unknown ids are no favourites. */
export const BatchCheck = z.record(Id, FavoriteCheck)

export type BatchCheck = z.infer<typeof BatchCheck>

/** An artist, venue or organisation that the member follows, with the fields of its list card. */
export const Followed = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(['artist', 'venue']),
  city: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
})

export type Followed = z.infer<typeof Followed>

export const FollowState = z.object({ isFollowed: z.boolean() })

export type FollowState = z.infer<typeof FollowState>
