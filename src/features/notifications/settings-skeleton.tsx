import { chakra } from '@chakra-ui/react/styled-system'
import { Skeleton } from '../../ui/skeleton.tsx'
import { settingsStyles } from './settings-styles.ts'

const Row = () => (
  <li>
    <Skeleton h="6" w="12rem" mb="3" />
    <Skeleton h="4" w="min(24rem, 90%)" />
  </li>
)

/** The switches' place while they are asked for. */
export const SettingsSkeleton = () => (
  <chakra.div css={settingsStyles} aria-hidden="true">
    {['ways', 'subjects'].map((group) => (
      <section key={group}>
        <div className="head">
          <Skeleton h="7" w="12rem" />
        </div>
        <ul>
          <Row />
          <Row />
        </ul>
      </section>
    ))}
  </chakra.div>
)
