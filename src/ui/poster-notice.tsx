import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { pageGutter } from './page-gutter.ts'
import { Poster } from './poster.tsx'

interface PosterNoticeProps {
  /** Above the title. */
  kicker?: ReactNode
  title: string
  children: ReactNode
  actions: ReactNode
  /** Which poster hangs there. */
  poster: { id: string; style: string }
  lang?: string
  role?: 'alert'
}

const styles = {
  ...pageGutter,
  display: 'grid',
  gridTemplateColumns: { base: '1fr', md: 'minmax(0, 1fr) 20rem' },
  alignItems: 'center',
  gap: { base: '10', md: '16' },
  paddingTop: { base: '10', md: '20' },
  paddingBottom: '20',
  '& h1': {
    fontFamily: 'heading',
    fontWeight: '800',
    fontSize: 'clamp(2.5rem, 9vw, 5rem)',
    lineHeight: '0.95',
    letterSpacing: '-0.04em',
    textWrap: 'balance',
    overflowWrap: 'break-word',
  },
  '& .kicker': { color: 'honey', fontWeight: '700', marginBottom: '3' },
  '& .text': { marginTop: '5', fontSize: 'lg', color: 'muted', maxWidth: '28rem', textWrap: 'pretty' },
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '7' },
  '& img': {
    maxWidth: { base: '13rem', md: '100%' },
    marginInline: { base: 'auto', md: '0' },
    transform: 'rotate(3deg)',
    boxShadow: '0 12px 32px rgb(0 0 0 / 0.25)',
  },
}

/** A whole screen that says one thing beside a poster: nothing here, wrong way. */
export const PosterNotice = ({ kicker, title, children, actions, poster, lang, role }: PosterNoticeProps) => (
  <chakra.div css={styles} lang={lang}>
    <div role={role}>
      {kicker && <p className="kicker figures">{kicker}</p>}
      <h1 tabIndex={-1}>{title}</h1>
      <div className="text">{children}</div>
      <div className="actions">{actions}</div>
    </div>
    <Poster id={poster.id} style={poster.style} alt="" isEager />
  </chakra.div>
)
