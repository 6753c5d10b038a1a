import { Stack } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import * as styles from './settings.css.ts'

const Row = () => (
  <li className={styles.row}>
    <Skeleton className={styles.label} h="6" w="48" />
    <Skeleton className={styles.hint} h="4" />
  </li>
)

/** Renders the placeholder of the switches while they load. */
export const SettingsSkeleton = () => (
  <Stack gap={{ base: '10', md: '12' }} aria-hidden="true">
    {['ways', 'subjects'].map((group) => (
      <section className={styles.group} key={group}>
        <div>
          <Skeleton h="7" w="48" />
        </div>
        <ul>
          <Row />
          <Row />
        </ul>
      </section>
    ))}
  </Stack>
)
