import type { ReactNode } from 'react'
import { Box, Wrap } from './layout.tsx'
import { Poster } from './poster.tsx'
import * as styles from './poster-notice.css.ts'
import { Heading, Text } from './type.tsx'

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
      {kicker && (
        <Text className="figures" color="honey" fontWeight="bold" mb="3">
          {kicker}
        </Text>
      )}
      <Heading as="h1" size="5xl" className={styles.title} tabIndex={-1}>
        {title}
      </Heading>
      <Box textStyle="lg" color="muted" mt="5" maxW="26rem" textWrap="pretty">
        {children}
      </Box>
      <Wrap gap="3" mt="7">
        {actions}
      </Wrap>
    </div>
    <Poster className={styles.poster} id={poster.id} style={poster.style} alt="" isEager />
  </div>
)
