import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import { quickWhens } from '../../../contract/rules/whens.ts'
import { paths } from '../../config/paths.ts'
import { eventsCopy } from '../../copy/events.ts'
import { homeCopy } from '../../copy/home.ts'
import { useStaleness } from '../../shared/freshness.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { chip } from '../../ui/chips.css.ts'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ArrowRightIcon } from '../../ui/icons.tsx'
import { Box, Wrap } from '../../ui/layout.tsx'
import { ErrorState } from '../../ui/notice.tsx'
import { PosterWall } from '../../ui/poster-wall.tsx'
import { SectionHeader } from '../../ui/section-header.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { EventGrid, EventGridSkeleton, type HeartSlot } from './event-card.tsx'
import * as quickFiltersStyles from './event-list.css.ts'
import * as styles from './home.css.ts'
import { ALL_GENRES, genreOf, type HomeGenre, homeGenres, useHomeEvents } from './home-queries.ts'

const { failed, hero } = homeCopy

const { quick } = eventsCopy

type HomeRowName = 'partners' | 'popular'

interface HomeRowProps {
  row: HomeRowName
  genre: HomeGenre
  children: ReactNode
}

/** Renders one of home's rows with its heading. */
const HomeRow = ({ row, genre, children }: HomeRowProps) => (
  <section className={styles.row} aria-labelledby={row}>
    <SectionHeader
      id={row}
      title={homeCopy[row].title}
      lead={row === 'partners' && homeCopy.partners.lead}
      action={
        row === 'popular' && (
          <ButtonLink
            to={
              genre === ALL_GENRES ? paths.events : `${paths.events}?musicStyle=${encodeURIComponent(genre)}`
            }
            variant="outline"
            size="sm"
          >
            {homeCopy.popular.all}
            <ArrowRightIcon size={18} />
          </ButtonLink>
        )
      }
    />
    {children}
  </section>
)

/** Renders the error if home's events cannot be fetched. */
const HomeFailure = ({ onRetry }: { onRetry: () => void }) => (
  <div lang="en">
    <ErrorState
      title={failed.title}
      description={failed.description}
      retryLabel={failed.retry}
      onRetry={onRetry}
    />
  </div>
)

interface HomeRowEventsProps {
  row: HomeRowName
  count: number
  genre: HomeGenre
  onRetry: () => void
  heart?: HeartSlot | undefined
}

/** Renders the cards of one of home's rows for a genre, in each state. Both rows come from one list, so only the first shows an error. */
const HomeRowEvents = ({ row, count, genre, onRetry, ...cards }: HomeRowEventsProps) => {
  const { stored, isPrevious, isRefreshing, error } = useHomeEvents(genre)
  const staleness = useStaleness(stored, isRefreshing)
  const isFirst = row === 'partners'
  if (!stored && error) return isFirst && <HomeFailure onRetry={onRetry} />
  if (!stored) return <EventGridSkeleton count={count} label={homeCopy.loading} place="home" />
  const events = stored.value[row]
  return (
    <>
      {isPrevious && (
        <Text className={styles.loading} role={isFirst ? 'status' : undefined} lang="en">
          {homeCopy.loading}
        </Text>
      )}
      {isFirst && staleness && !isPrevious && (
        <Box mb="4">
          <AsOfLine>{eventsCopy.asOf[staleness](parisStamp(new Date(stored.storedAt)))}</AsOfLine>
        </Box>
      )}
      {events.length === 0 ? (
        <EmptyState title={homeCopy[row].empty}>{homeCopy[row].emptyText}</EmptyState>
      ) : (
        <EventGrid
          events={events}
          before={isFirst ? undefined : stored.value.partners}
          place="home"
          eager={isFirst ? 2 : 0}
          isBusy={isPrevious}
          {...cards}
        />
      )}
    </>
  )
}

const ways: [query: string, label: string][] = [
  ...quickWhens.map((when): [string, string] => [`when=${when}`, quick.when[when]]),
  ['pass=1', quick.pass],
  ['free=1', quick.free],
]

/** Renders links from home to the list with the most frequent filters. They keep the chosen genre; the list adds the user's city. */
const QuickLinks = ({ genre }: { genre: HomeGenre }) => {
  const style = genre === ALL_GENRES ? '' : `musicStyle=${encodeURIComponent(genre)}&`
  return (
    <nav className={quickFiltersStyles.row} aria-label={quick.label}>
      {ways.map(([query, label]) => (
        <Link
          className={classes(chip, quickFiltersStyles.chip)}
          key={query}
          to={`${paths.events}?${style}${query}`}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

const rows = [
  ['partners', 4],
  ['popular', 8],
] as const

const GenreChips = ({ chosen, onChoose }: { chosen: HomeGenre; onChoose: (genre: HomeGenre) => void }) => (
  // biome-ignore lint/a11y/useSemanticElements: they send no form.
  <div className={quickFiltersStyles.row} role="group" aria-label={homeCopy.genres}>
    {homeGenres.map((genre) => (
      <button
        className={classes(chip, quickFiltersStyles.chip)}
        key={genre}
        type="button"
        lang="en"
        aria-pressed={genre === chosen}
        onClick={() => onChoose(genre)}
      >
        {genre}
      </button>
    ))}
  </div>
)

/**
 * Renders home's genres and the two rows that they reload. The genre is in the address, so that back and
 * reload keep it. `onRetry` reloads the page, as the specification says.
 */
export const HomeEvents = (cards: Omit<HomeRowEventsProps, 'row' | 'count' | 'genre'>) => {
  const [params, setParams] = useSearchParams()
  const genre = genreOf(params)
  const choose = (chosen: HomeGenre) =>
    setParams(chosen === ALL_GENRES ? {} : { genre: chosen }, { replace: true, preventScrollReset: true })
  return (
    <div className={styles.events}>
      <div>
        <QuickLinks genre={genre} />
        <GenreChips chosen={genre} onChoose={choose} />
      </div>
      {rows.map(([row, count]) => (
        <HomeRow key={row} row={row} genre={genre}>
          <HomeRowEvents row={row} count={count} genre={genre} {...cards} />
        </HomeRow>
      ))}
    </div>
  )
}

const posters = [
  { id: 'h1', style: 'Electronic' },
  { id: 'h2', style: 'Metal' },
  { id: 'h3', style: 'Jazz' },
  { id: 'h4', style: 'Techno' },
  { id: 'h5', style: 'Alternative' },
  { id: 'h6', style: 'Rock' },
  { id: 'h7', style: 'Hip Hop' },
  { id: 'h8', style: 'Various' },
  { id: 'h9', style: 'Electronic' },
]

/** Renders the hero: the title on a wall of posters. */
export const Hero = () => (
  <section className={styles.hero} aria-labelledby="accueil">
    <div className={styles.inner}>
      <div className={styles.text}>
        <Heading as="h1" size="6xl" className={styles.title} id="accueil" tabIndex={-1}>
          <Box as="span" display="block">
            {hero.title[0]}{' '}
          </Box>
          <Box as="span" display="block">
            {hero.title[1]}
          </Box>
        </Heading>
        <p className={styles.lead}>{hero.lead}</p>
        <Wrap className={styles.actions} gap="3" mt="7">
          <ButtonLink to={paths.events} size="lg" className={styles.action}>
            {hero.action}
          </ButtonLink>
          <ButtonLink
            to={`${paths.auth}?view=signup`}
            size="lg"
            variant="outline"
            className={classes('only-visitor', styles.action)}
          >
            {hero.join}
          </ButtonLink>
          <ButtonLink
            to={paths.tickets}
            size="lg"
            variant="outline"
            className={classes('only-member', styles.action)}
          >
            {hero.tickets}
          </ButtonLink>
        </Wrap>
      </div>
    </div>
    {/* After the text, which a slow phone paints first. */}
    <div className={styles.wall}>
      <PosterWall posters={posters} />
    </div>
  </section>
)
