import { useId } from 'react'
import { Link } from 'react-router-dom'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { followsCopy } from '../../copy/follows.ts'
import { dotted } from '../../lib/dotted.ts'
import { useMemberStaleness } from '../../shared/freshness.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Grid, Stack } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { Poster } from '../../ui/poster.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import * as styles from './follows.css.ts'
import { useFollows } from './queries.ts'

const copy = followsCopy.list

/** Renders the artists and venues that the member follows; the device's copy stays readable. */
const FollowedList = ({ userId, isExpired }: { userId: string; isExpired: boolean }) => {
  const titleId = useId()
  const { data, error, isFetching, refetch } = useFollows(userId)
  const staleness = useMemberStaleness(data, { isFetching, error, isExpired })
  return (
    <Stack as="section" gap="4" mt="12" aria-labelledby={titleId}>
      <Heading size="2xl" id={titleId}>
        {copy.title}
      </Heading>
      <ReadState
        value={data}
        error={error}
        copy={{ notYet: copy.notYet, failed: copy.unanswered }}
        onRetry={() => refetch()}
        skeleton={<Skeleton h="20" borderRadius="lg" />}
      >
        {({ value, storedAt }) => (
          <>
            {staleness && staleness !== 'expired' && storedAt > 0 && (
              <AsOfLine>{copy.asOf[staleness](parisStamp(new Date(storedAt)))}</AsOfLine>
            )}
            {value.length === 0 ? (
              <>
                <Text color="muted" textWrap="pretty">
                  {copy.empty}
                </Text>
                <div>
                  <ButtonLink to={paths.artists} variant="outline">
                    {copy.browse}
                  </ButtonLink>
                </div>
              </>
            ) : (
              <Grid as="ul" columns={{ base: 1, md: 2 }} gap="3">
                {value.map(({ id, name, kind, city, imageUrl }) => (
                  <li key={id}>
                    <Link
                      className={styles.item}
                      to={kind === 'venue' ? pathTo(paths.venue, id) : pathTo(paths.artist, id)}
                    >
                      <Poster className={styles.picture} id={id} style={null} imageUrl={imageUrl} alt="" />
                      <span className={styles.text}>
                        <Heading as="span" size="sm">
                          {name}
                        </Heading>
                        <Text as="span" textStyle="sm" color="muted">
                          {dotted([copy.kind[kind], city])}
                        </Text>
                      </span>
                    </Link>
                  </li>
                ))}
              </Grid>
            )}
          </>
        )}
      </ReadState>
    </Stack>
  )
}

export default FollowedList
