import { chakra } from '@chakra-ui/react/styled-system'
import { settingsCopy } from '../../copy/settings.ts'
import { skeleton } from '../../ui/skeleton.css.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { panelStyles } from './panel-styles.ts'

/** The panel's place while nothing is known. */
export const PanelSkeleton = () => (
  <chakra.div css={panelStyles} role="status">
    <span className="visually-hidden">{settingsCopy.loading}</span>
    <chakra.span className={skeleton()} minHeight="11.5rem" borderRadius="0" />
    <div className="stub">
      <Skeleton h="12" w="64" />
      <Skeleton h="20" />
      <Skeleton h="12" />
    </div>
  </chakra.div>
)
