import { lazy, memo, Suspense } from 'react'
import type { Artist, ProUser } from '../../../contract/directory.ts'
import { cornerPlace, place } from './follows.css.ts'

// No page pays for it before it stands.
const FollowButton = lazy(async () => ({ default: (await import('./follow-button.tsx')).FollowButton }))

/** The button that follows an artist, a venue or an organisation, in the place it takes from the first moment on. */
export const Follow = ({ pro }: { pro: ProUser }) => (
  <div className={place}>
    <Suspense fallback={null}>
      <FollowButton pro={pro} />
    </Suspense>
  </div>
)

/**
 * The same as a sign on a card. Drawn again by itself alone: until its code is there, React would throw away the one that the server sent.
 */
export const FollowCorner = memo(({ pro }: { pro: ProUser | Artist }) => (
  <Suspense fallback={<span className={cornerPlace} />}>
    <FollowButton pro={pro} isCorner />
  </Suspense>
))
