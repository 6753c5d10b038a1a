import * as z from 'zod/mini'
import { Id } from './fields.ts'

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
