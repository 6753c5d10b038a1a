import { chakra } from '@chakra-ui/react/styled-system'
import { settingsCopy } from '../../copy/settings.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { panelStyles } from './panel-styles.ts'

/** The panel's place while nothing is known. */
export const PanelSkeleton = () => (
  <chakra.div css={panelStyles} role="status">
    <span className="visually-hidden">{settingsCopy.loading}</span>
    <Skeleton minHeight="11.5rem" borderRadius="0" />
    <div className="stub">
      <Skeleton height="12" maxWidth="16rem" />
      <Skeleton height="20" />
      <Skeleton height="12" />
    </div>
  </chakra.div>
)
