import { paths } from '../config/paths.ts'
import { CheckIn } from '../features/check-in/check-in.tsx'
import { usePathParams } from '../shared/path-params.ts'

/** `/entree/{link}`: the check-in of a concert on any volunteer's phone (decision 050). */
const CheckInPage = () => {
  const { link = '' } = usePathParams(paths.checkIn)
  return <CheckIn link={link} />
}

export default CheckInPage
