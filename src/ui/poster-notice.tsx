import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Poster } from './poster.tsx'
import * as styles from './poster-notice.css.ts'

interface PosterNoticeProps {
  kicker?: ReactNode
  title: string
  children: ReactNode
  actions: ReactNode
  poster: { id: string; style: string }
  lang?: string
  role?: 'alert'
}

/** Renders a full-screen message beside a poster, such as 'not found'. */
export const PosterNotice = ({ kicker, title, children, actions, poster, lang, role }: PosterNoticeProps) => (
  <div className={styles.notice} lang={lang}>
    <div role={role}>
      {kicker && <p className={classes('figures', styles.kicker)}>{kicker}</p>}
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </div>
    <Poster className={styles.poster} id={poster.id} style={poster.style} alt="" isEager />
  </div>
)
