import { useParams } from 'react-router-dom'
import { CheckIn } from '../features/check-in/check-in.tsx'

/** `/entree/{link}`: the check-in of a concert on any volunteer's phone (decision 050). */
const CheckInPage = () => {
  const { link = '' } = useParams()
  return <CheckIn link={link} />
}

export default CheckInPage
