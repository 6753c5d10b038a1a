import { allowanceLabel } from '../../../contract/rules/pass.ts'
import { passCopy } from '../../copy/pass.ts'
import * as DataList from '../../ui/data-list.tsx'
import * as styles from './pass-card.css.ts'

/** Renders the month's remaining concerts and invitations; 999 reads ∞. */
export const PassCounters = ({ concerts, invitations }: { concerts: number; invitations: number }) => (
  <DataList.Root className="figures" display="flex" wrap="wrap" gap={{ base: '3', sm: '5' }} rowGap="2">
    <DataList.Item className={styles.counter}>
      <DataList.ItemLabel color="inherit" lineHeight="short" className={styles.counted}>
        {passCopy.concerts}
      </DataList.ItemLabel>
      <DataList.ItemValue className={styles.left}>{allowanceLabel(concerts)}</DataList.ItemValue>
    </DataList.Item>
    <DataList.Item className={styles.counter}>
      <DataList.ItemLabel color="inherit" lineHeight="short" className={styles.counted}>
        {passCopy.invitations}
      </DataList.ItemLabel>
      <DataList.ItemValue className={styles.left}>{allowanceLabel(invitations)}</DataList.ItemValue>
    </DataList.Item>
  </DataList.Root>
)
