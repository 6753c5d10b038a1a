import { chakra } from '@chakra-ui/react/styled-system'
import { allowanceLabel } from '../../../contract/rules/allowance.ts'
import { passCopy } from '../../copy/pass.ts'

const styles = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: { base: '5', sm: '8' },
  rowGap: '3',
  '& > div': { display: 'flex', flexDirection: 'column-reverse' },
  '& dt': { fontSize: 'sm', opacity: 0.85, whiteSpace: 'nowrap' },
  '& dd': { fontFamily: 'heading', fontSize: '3xl', fontWeight: '800', lineHeight: '1' },
}

/** How many concerts and invitations are left this month; 999 reads ∞. */
export const PassCounters = ({ concerts, invitations }: { concerts: number; invitations: number }) => (
  <chakra.dl css={styles} className="figures">
    <div>
      <dt>{passCopy.concerts}</dt>
      <dd>{allowanceLabel(concerts)}</dd>
    </div>
    <div>
      <dt>{passCopy.invitations}</dt>
      <dd>{allowanceLabel(invitations)}</dd>
    </div>
  </chakra.dl>
)
