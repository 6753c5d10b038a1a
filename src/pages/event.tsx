import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { EventView } from '../features/events/event-view.tsx'

const EventPage = () => {
  const { id = '' } = useParams()
  const { key } = useLocation()
  const navigate = useNavigate()
  // The first entry of a visit has nothing of ours behind it.
  const goBack = () => (key === 'default' ? navigate('/events') : navigate(-1))
  return <EventView key={id} id={id} onBack={goBack} />
}

export default EventPage
