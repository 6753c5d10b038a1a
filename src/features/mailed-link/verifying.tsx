import { Skeleton } from '../../ui/skeleton.tsx'
import * as styles from './screen.css.ts'
import { Screen } from './screen.tsx'

/** While the server is asked what a link is worth. */
export const Verifying = ({ title, text }: { title: string; text: string }) => (
  <Screen key="verifying" title={title} text={<span role="status">{text}</span>}>
    <div className={styles.ways}>
      <Skeleton w="56" h="14" />
    </div>
  </Screen>
)
