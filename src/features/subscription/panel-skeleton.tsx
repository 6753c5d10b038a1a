import { settingsCopy } from '../../copy/settings.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as styles from './panel.css.ts'

/** The panel's place while nothing is known. */
export const PanelSkeleton = () => (
  <div className={styles.panel} role="status">
    <span className="visually-hidden">{settingsCopy.loading}</span>
    <Skeleton className={styles.faceToCome} />
    <div className={styles.stub}>
      <Skeleton h="12" w="64" />
      <Skeleton h="20" />
      <Skeleton h="12" />
    </div>
  </div>
)
