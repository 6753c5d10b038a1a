import type { Event } from '../../../contract/events.ts'
import { longDay } from '../../../contract/rules/paris-time.ts'
import { eventsCopy } from '../../copy/events.ts'
import { CalendarIcon, PinIcon } from '../../ui/more-icons.tsx'

const copy = eventsCopy.detail

/** When and where. */
export const EventFacts = ({ event: { date, time, place, city } }: { event: Event }) => (
  <dl className="facts">
    <div>
      <CalendarIcon />
      <dt>{copy.when}</dt>
      <dd className="day">
        <time dateTime={date}>{longDay(date)}</time>
      </dd>
      <dd className="figures">{time ?? eventsCopy.defaults.time}</dd>
    </div>
    <div>
      <PinIcon />
      <dt>{copy.where}</dt>
      <dd>{place || city || copy.unknownPlace}</dd>
      {place && city && <dd>{city}</dd>}
    </div>
  </dl>
)
