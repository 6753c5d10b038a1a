import type { PassOffersProps } from '../pass-offers.tsx'
import { ArtistsShare } from './artists-share.tsx'
import { MonthCount } from './month-count.tsx'

/** Shows what a Pass would have cost this month, unless the member has one, and what last month's left to the artists. */
const Figures = ({ user }: Pick<PassOffersProps, 'user'>) => (
  <>
    {(user?.passStatus ?? 0) === 0 && <MonthCount home={user?.city} />}
    <ArtistsShare />
  </>
)

export default Figures
