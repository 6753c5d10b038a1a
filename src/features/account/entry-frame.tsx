import type { ReactNode } from 'react'
import { PosterWall } from '../../ui/poster-wall.tsx'
import * as styles from './entry-frame.css.ts'

const posters = [
  { id: 'a1', style: 'Rock' },
  { id: 'a2', style: 'Electronic' },
  { id: 'a3', style: 'Hip Hop' },
  { id: 'a4', style: 'Alternative' },
  { id: 'a5', style: 'Jazz' },
  { id: 'a6', style: 'Techno' },
  { id: 'a7', style: 'Various' },
  { id: 'a8', style: 'Metal' },
  { id: 'a9', style: 'Rock' },
]

/** Renders the screen around both forms, with a strip of posters above on a phone and a wall of them beside from 1024 px. */
export const EntryFrame = ({ children }: { children: ReactNode }) => (
  <div className={styles.frame}>
    <div className={styles.art}>
      <div className={styles.place}>
        <PosterWall className={styles.wall} posters={posters} />
      </div>
    </div>
    <div className={styles.form}>{children}</div>
  </div>
)
