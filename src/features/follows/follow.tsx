import { lazy, memo, Suspense } from 'react'
import type { Artist, ProUser } from '../../../contract/directory.ts'
import { cornerPlace, place } from './follows.css.ts'

// Loaded after the page has rendered.
const FollowButton = lazy(async () => ({ default: (await import('./follow-button.tsx')).FollowButton }))

/** Renders the button that follows an artist, a venue or an organisation; its place is reserved from the start. */
export const Follow = ({ pro }: { pro: ProUser }) => (
  <div className={place}>
    <Suspense fallback={null}>
      <FollowButton pro={pro} />
    </Suspense>
  </div>
)

/** Renders the same as an icon on a card. Memoised: until its code loads, an update would make React discard the server's HTML. */
export const FollowCorner = memo(({ pro }: { pro: ProUser | Artist }) => (
  <Suspense fallback={<span className={cornerPlace} />}>
    <FollowButton pro={pro} isCorner />
  </Suspense>
))
