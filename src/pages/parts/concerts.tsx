import { useState } from 'react'
import { organiserCopy } from '../../copy/organiser.ts'
import { Read } from '../../features/organisations/read.tsx'
import { ConcertList } from '../../features/organiser/concert-list.tsx'
import { useConcerts } from '../../features/organiser/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { Heading } from '../../ui/type.tsx'

const { list: copy } = organiserCopy

interface ConcertsProps {
  id: string
  userId: string
}

const Listed = ({ id, userId, when }: ConcertsProps & { when: 'to_come' | 'past' }) => {
  const [page, setPage] = useState(1)
  return (
    <Stack as="section" gap="4" aria-labelledby={when}>
      <Heading size="xl" id={when}>
        {when === 'past' ? copy.past : copy.toCome}
      </Heading>
      <Read query={useConcerts(userId, id, when, page)}>
        {(concerts) => <ConcertList id={id} when={when} concerts={concerts} page={page} onPage={setPage} />}
      </Read>
    </Stack>
  )
}

/** Renders an organisation's concerts to come, and the past ones at a press. */
export const Concerts = (props: ConcertsProps) => {
  const [showsPast, setShowsPast] = useState(false)
  return (
    <>
      <Listed {...props} when="to_come" />
      {showsPast ? (
        <Listed {...props} when="past" />
      ) : (
        <Wrap>
          <Button variant="outline" onClick={() => setShowsPast(true)}>
            {copy.showPast}
          </Button>
        </Wrap>
      )}
    </>
  )
}
