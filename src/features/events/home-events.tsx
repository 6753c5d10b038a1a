import { chakra } from '@chakra-ui/react/styled-system'
import { lazy, Suspense, useEffect } from 'react'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import { eventsCopy } from '../../copy/events.ts'
import { homeCopy } from '../../copy/home.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ArrowRightIcon } from '../../ui/icons.tsx'
import { pageGutter } from '../../ui/page-gutter.ts'
import { EventGridSkeleton } from './event-card-skeleton.tsx'
import { useHomeEvents } from './queries.ts'

// Below the first screen: asked for once the page stands, together with the events themselves.
const loadGrid = () => import('./event-grid.tsx')
const EventGrid = lazy(async () => ({ default: (await loadGrid()).EventGrid }))

const look = {
  ...pageGutter,
  paddingBlock: { base: '10', md: '16' },
  display: 'grid',
  gap: { base: '12', md: '20' },
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
}

const { partners, popular, failed, loading } = homeCopy

/** Home's two rows of events, in every state. `onRetry` reloads the page, as the specification has it. */
export const HomeEvents = ({ onRetry, onApproach }: { onRetry: () => void; onApproach?: () => void }) => {
  const { stored, error } = useHomeEvents()
  useEffect(() => void loadGrid(), [])
  if (!stored && error) {
    return (
      <chakra.div css={pageGutter}>
        <div lang="en">
          <ErrorState title={failed.title} retryLabel={failed.retry} onRetry={onRetry} />
        </div>
      </chakra.div>
    )
  }
  const events = stored?.value
  return (
    <chakra.div css={look}>
      <section aria-labelledby="partenaires">
        <header>
          <div>
            <h2 id="partenaires">{partners.title}</h2>
            <p>{partners.lead}</p>
          </div>
          {stored?.source === 'device' && (
            <AsOfLine>{eventsCopy.asOf.offline(parisStamp(new Date(stored.storedAt)))}</AsOfLine>
          )}
        </header>
        {!events && <EventGridSkeleton count={4} label={loading} />}
        {events && events.partners.length === 0 && (
          <EmptyState title={partners.empty}>{partners.emptyText}</EmptyState>
        )}
        {events && events.partners.length > 0 && (
          <Suspense fallback={<EventGridSkeleton count={4} label={loading} />}>
            <EventGrid events={events.partners} isHome onApproach={onApproach} />
          </Suspense>
        )}
      </section>
      {(!events || events.popular.length > 0) && (
        <section aria-labelledby="populaires">
          <header>
            <h2 id="populaires">{popular.title}</h2>
            <ButtonLink to="/events" variant="outline" size="sm">
              {popular.all}
              <ArrowRightIcon size={18} />
            </ButtonLink>
          </header>
          {events ? (
            <Suspense fallback={<EventGridSkeleton count={8} label={loading} />}>
              <EventGrid events={events.popular} isHome onApproach={onApproach} />
            </Suspense>
          ) : (
            <EventGridSkeleton count={8} label={loading} />
          )}
        </section>
      )}
    </chakra.div>
  )
}
