import type { Artist, ProUser } from '../../../contract/directory.ts'
import { deferred } from '../../ui/deferred.tsx'
import { cornerPlace, place } from './follows.css.ts'

const fetchButton = async () => ({ default: (await import('./follow-button.tsx')).FollowButton })
const FollowButton = deferred(fetchButton)
const CornerButton = deferred(fetchButton, { fallback: <span className={cornerPlace} /> })

/** Renders the button that follows an artist, a venue or an organisation; its place is reserved from the start. */
export const Follow = ({ pro }: { pro: ProUser }) => (
  <div className={place}>
    <FollowButton pro={pro} />
  </div>
)

/** Renders the same as an icon on a card. */
export const FollowCorner = ({ pro }: { pro: ProUser | Artist }) => <CornerButton pro={pro} isCorner />
