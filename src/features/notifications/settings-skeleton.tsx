import { chakra } from '@chakra-ui/react/styled-system'
import { skeleton } from '../../ui/skeleton.css.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { settingsStyles } from './settings-styles.ts'

const Row = () => (
  <li>
    <chakra.span className={skeleton({ h: '6', w: '48' })} mb="3" />
    <chakra.span className={skeleton({ h: '4' })} w="min(24rem, 90%)" />
  </li>
)

/** The switches' place while they are asked for. */
export const SettingsSkeleton = () => (
  <chakra.div css={settingsStyles} aria-hidden="true">
    {['ways', 'subjects'].map((group) => (
      <section key={group}>
        <div className="head">
          <Skeleton h="7" w="48" />
        </div>
        <ul>
          <Row />
          <Row />
        </ul>
      </section>
    ))}
  </chakra.div>
)
