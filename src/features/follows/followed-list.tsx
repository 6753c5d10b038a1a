import { useId } from 'react'
import { Link } from 'react-router-dom'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { followsCopy } from '../../copy/follows.ts'
import { useMemberStaleness } from '../../shared/freshness.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { Poster } from '../../ui/poster.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import * as styles from './follows.css.ts'
import { useFollows } from './queries.ts'

const copy = followsCopy.list

/** Renders the artists and venues that the member follows; the device's copy stays readable. */
const FollowedList = ({ userId, isExpired }: { userId: string; isExpired: boolean }) => {
  const titleId = useId()
  const { data, error, isFetching, refetch } = useFollows(userId)
  const staleness = useMemberStaleness(data, { isFetching, error, isExpired })
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        {copy.title}
      </h2>
      <ReadState
        value={data}
        error={error}
        copy={{ notYet: copy.notYet, failed: copy.unanswered }}
        onRetry={() => refetch()}
        skeleton={<Skeleton className={styles.coming} borderRadius="lg" />}
      >
        {({ value, storedAt }) => (
          <>
            {staleness && staleness !== 'expired' && storedAt > 0 && (
              <AsOfLine>{copy.asOf[staleness](parisStamp(new Date(storedAt)))}</AsOfLine>
            )}
            {value.length === 0 ? (
              <>
                <p className={styles.quiet}>{copy.empty}</p>
                <div>
                  <ButtonLink to={paths.artists} variant="outline">
                    {copy.browse}
                  </ButtonLink>
                </div>
              </>
            ) : (
              <ul className={styles.list}>
                {value.map(({ id, name, kind, city, imageUrl }) => (
                  <li key={id}>
                    <Link
                      className={styles.item}
                      to={kind === 'venue' ? pathTo(paths.venue, id) : pathTo(paths.artist, id)}
                    >
                      <Poster className={styles.picture} id={id} style={null} imageUrl={imageUrl} alt="" />
                      <span className={styles.text}>
                        <span className={styles.name}>{name}</span>
                        <span className={styles.fact}>
                          {[copy.kind[kind], city].filter(Boolean).join(' · ')}
                        </span>
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </ReadState>
    </section>
  )
}

export default FollowedList
