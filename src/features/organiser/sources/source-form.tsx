import { useState } from 'react'
import type { OwnSource, SourceTrial } from '../../../../contract/own-sources.ts'
import { daysAndTime } from '../../../../contract/rules/paris-time.ts'
import { sourcesCopy } from '../../../copy/sources.ts'
import { randomUuid } from '../../../lib/random-uuid.ts'
import { failureMessage } from '../../../shared/failure-message.ts'
import { useKeptForm } from '../../../shared/kept-form.ts'
import { useOnline } from '../../../shared/use-online.ts'
import { useZodForm } from '../../../shared/use-zod-form.ts'
import { Button } from '../../../ui/button.tsx'
import * as Card from '../../../ui/card.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Box, Stack, Wrap } from '../../../ui/layout.tsx'
import * as rows from '../../../ui/list-row.css.ts'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { Heading, Text } from '../../../ui/type.tsx'
import * as styles from '../organiser.css.ts'
import { useAddSource, useTrySource, type WhichTeam } from './queries.ts'

const { form: copy, trial: told, failed, refused, unnamed } = sourcesCopy

type Report = NonNullable<OwnSource['report']>

/** Renders what a reading left aside, each with its reason. */
export const Refusals = ({ refused: count, refusals }: Pick<Report, 'refused' | 'refusals'>) =>
  count > 0 && (
    <Stack as="details" gap="2">
      <summary className={styles.summary}>{refused(count)}</summary>
      <Box as="ul" textStyle="sm">
        {refusals.map(({ name, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is never changed, and its entries may be the same.
          <li className={rows.row} key={at}>
            <span className={rows.what}>
              <b translate="no">{name ?? unnamed}</b>{' '}
              <Text as="span" color="muted">
                {reason}
              </Text>
            </span>
          </li>
        ))}
      </Box>
    </Stack>
  )

const Concert = ({ concert }: { concert: SourceTrial['concerts'][number] }) => {
  const { eventName, place, city, lacks, warnings } = concert
  return (
    <li className={rows.row}>
      <Stack gap="1" className={rows.what}>
        <b translate="no">{eventName}</b>
        <Text textStyle="sm" className="figures">
          {daysAndTime(concert)}
        </Text>
        {(place || city) && (
          <Text textStyle="sm" translate="no">
            {[place, city].filter(Boolean).join(', ')}
          </Text>
        )}
        {lacks.length > 0 && (
          <Text textStyle="sm" color="muted">
            {told.lacks(lacks)}
          </Text>
        )}
        {warnings.map((warning) => (
          <Text textStyle="sm" color="muted" key={warning}>
            {warning}
          </Text>
        ))}
      </Stack>
    </li>
  )
}

const Trial = ({ trial: { concerts, report } }: { trial: SourceTrial }) => (
  <Stack as="section" gap="3" aria-labelledby="essai">
    <Heading as="h3" size="lg" id="essai">
      {told.title}
    </Heading>
    <Text role="status">{report.concerts === 0 ? told.nothing : told.found(report.concerts)}</Text>
    <Box as="ul">
      {concerts.map((concert, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is never changed, and its entries may be the same.
        <Concert key={at} concert={concert} />
      ))}
    </Box>
    {report.concerts > concerts.length && (
      <Text color="muted">{told.more(report.concerts - concerts.length)}</Text>
    )}
    {report.isCut && <Text color="muted">{told.cut}</Text>}
    <Refusals {...report} />
  </Stack>
)

interface SourceFormProps {
  which: WhichTeam
  /** It may have new concerts published. */
  isTrusted: boolean
}

/** Asks for an address, shows what would come of it, and adds it at a second press. */
export const SourceForm = ({ which, isTrusted }: SourceFormProps) => {
  const isOnline = useOnline()
  const [failure, setFailure] = useState<string | null>(null)
  const [tried, setTried] = useState<{ id: string; address: string; trial: SourceTrial } | null>(null)
  const [publishes, setPublishes] = useState(false)
  const form = useZodForm({
    schema: async () => (await import('../../../../contract/own-sources.ts')).SourceTryRequest,
    defaultValues: { address: '' },
    onEdit: 'clear',
    onUnavailable: (error) => setFailure(failureMessage(error, failed.description)),
  })
  useKeptForm(form, which.userId, `source ${which.id}`)
  const trying = useTrySource(which, {
    onDone: (trial, address) => {
      // Somebody typed another one meanwhile.
      if (form.typed().address.trim() !== address) return
      setFailure(trial.error)
      setTried(trial.error ? null : { id: randomUuid(), address, trial })
    },
    onRefused: setFailure,
  })
  const adding = useAddSource(which, {
    onDone: () => {
      form.reset()
      trying.reset()
      setTried(null)
      setPublishes(false)
      notify({ title: told.added, type: 'success', subject: 'sources' })
    },
    onRefused: setFailure,
  })
  const { onInput, ...bound } = form.bind(() => {
    setFailure(null)
    trying.send(() => form.check())
  })
  return (
    <Card.Root aria-labelledby="ajouter">
      <Heading size="lg" id="ajouter">
        {copy.title}
      </Heading>
      <Stack
        as="form"
        gap="4"
        {...bound}
        onInput={(event) => {
          // What was tried is another address.
          setTried(null)
          onInput(event)
        }}
      >
        <TextField
          {...form.field('address')}
          label={copy.label}
          hint={copy.hint}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <FormError text={failure} />
        <Wrap>
          <Button
            type="submit"
            variant={tried ? 'outline' : 'solid'}
            disabled={!isOnline}
            loading={trying.isPending}
            loadingText={copy.pending}
          >
            {copy.submit}
          </Button>
        </Wrap>
      </Stack>
      {tried && (
        <>
          <Trial trial={tried.trial} />
          {isTrusted && (
            <Switch
              label={told.publishes.label}
              hint={publishes ? told.publishes.on : told.publishes.off}
              checked={publishes}
              onChange={setPublishes}
            />
          )}
          <Wrap>
            <Button
              disabled={!isOnline}
              loading={adding.isPending}
              loadingText={told.adding}
              onClick={() => adding.send({ id: tried.id, address: tried.address, publishes })}
            >
              {told.add}
            </Button>
          </Wrap>
        </>
      )}
    </Card.Root>
  )
}
