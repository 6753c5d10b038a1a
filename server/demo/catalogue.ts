import { artists } from './artists.ts'
import type { DemoEvent } from './demo-event.ts'
import { alternativeEvents } from './events/alternative.ts'
import { electronicEvents } from './events/electronic.ts'
import { hipHopEvents } from './events/hip-hop.ts'
import { jazzEvents } from './events/jazz.ts'
import { metalEvents } from './events/metal.ts'
import { rockEvents } from './events/rock.ts'
import { technoEvents } from './events/techno.ts'

/** Every event of the demonstration. */
export const demoEvents: DemoEvent[] = [
  ...electronicEvents,
  ...technoEvents,
  ...rockEvents,
  ...jazzEvents,
  ...hipHopEvents,
  ...alternativeEvents,
  ...metalEvents,
]

/** The style of an event: its artist's. */
export const styleOf = (event: DemoEvent): string => artists[event.by].style
