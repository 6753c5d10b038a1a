import { lazy, Suspense } from 'react'
import type { ProUser } from '../../../contract/directory.ts'
import { place } from './follows.css.ts'

// No page pays for it before it stands.
const FollowButton = lazy(() => import('./follow-button.tsx'))

/** The button that follows an artist, a venue or an organisation, in the place it takes from the first moment on. */
export const Follow = ({ pro }: { pro: ProUser }) => (
  <div className={place}>
    <Suspense fallback={null}>
      <FollowButton pro={pro} />
    </Suspense>
  </div>
)
