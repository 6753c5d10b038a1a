import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { homeCopy } from '../../copy/home.ts'
import { pageGutter } from '../../ui/page-gutter.ts'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import { EventGridSkeleton } from './event-card-skeleton.tsx'
import { GenreChips } from './genre-chips.tsx'
import { HomeFailure } from './home-failure.tsx'
import { ALL_GENRES, genreOf, type HomeGenre } from './home-genre.ts'
import { HomeRow } from './home-row.tsx'
import type { HomeRowEventsProps } from './home-row-events.tsx'

// Data, cards and all their states: asked for as soon as the page stands.
const fetchRowEvents = () => import('./home-row-events.tsx')

const rows = [
  ['partners', 4],
  ['popular', 8],
] as const

const styles = {
  ...pageGutter,
  // An artist's one line is shorter than a list's description.
  '--words': '8.75rem',
  '@media (min-width: 40rem)': { '--words': '7.5rem' },
  paddingBlock: { base: '8', md: '12' },
  display: 'grid',
  gap: { base: '8', md: '12' },
  // Where the first row says that there are none, the second has nothing to add.
  '& > section:has([role=alert]) + section': { display: 'none' },
  '& > section + section': { marginTop: { base: '4', md: '8' } },
  '& section > header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    justifyContent: 'space-between',
    gap: '3',
    marginBottom: { base: '5', md: '8' },
  },
  '& h2': {
    fontFamily: 'heading',
    fontWeight: '800',
    fontSize: { base: '3xl', md: '4xl' },
    lineHeight: '1.02',
    letterSpacing: '-0.03em',
    textWrap: 'balance',
  },
  '& header p': { color: 'muted', marginTop: '2' },
  '& section > .figures': { marginBottom: '4' },
}

/**
 * Home's genres and the two rows of events that they reload. The genre stands in the address, so that back and reload keep it.
 * `onRetry` reloads the page, as the specification has it.
 */
export const HomeEvents = (cards: Omit<HomeRowEventsProps, 'row' | 'count' | 'genre'>) => {
  const [params, setParams] = useSearchParams()
  const genre = genreOf(params)
  const [RowEvents, loadRowEvents] = useOnDemand(fetchRowEvents)
  const [isMissing, setMissing] = useState(false)
  const begin = useEffectEvent(async () => setMissing(!(await loadRowEvents())))
  useEffect(() => void begin(), [])
  const choose = (chosen: HomeGenre) =>
    setParams(chosen === ALL_GENRES ? {} : { genre: chosen }, { replace: true, preventScrollReset: true })
  return (
    <chakra.div css={styles}>
      <GenreChips chosen={genre} onChoose={choose} />
      {rows.map(([row, count]) => (
        <HomeRow key={row} row={row} genre={genre}>
          {RowEvents && <RowEvents row={row} count={count} genre={genre} {...cards} />}
          {!RowEvents && !isMissing && <EventGridSkeleton count={count} label={homeCopy.loading} />}
          {!RowEvents && isMissing && row === 'partners' && <HomeFailure onRetry={cards.onRetry} />}
        </HomeRow>
      ))}
    </chakra.div>
  )
}
