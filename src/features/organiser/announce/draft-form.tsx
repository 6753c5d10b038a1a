import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { Draft, DraftBody, DraftPublished } from '../../../../contract/drafts.ts'
import { checkDraft, type DraftFault } from '../../../../contract/rules/draft.ts'
import { parisStamp } from '../../../../contract/rules/paris-time.ts'
import { announceCopy } from '../../../copy/announce.ts'
import { now } from '../../../lib/clock.ts'
import { useOnline } from '../../../shared/use-online.ts'
import * as Alert from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import * as Card from '../../../ui/card.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { HStack, Stack, Wrap } from '../../../ui/layout.tsx'
import * as Tabs from '../../../ui/tabs.tsx'
import { Heading, Text } from '../../../ui/type.tsx'
import * as styles from './announce.css.ts'
import { DraftFields } from './draft-fields.tsx'
import { fieldId, fieldsOf } from './fields.ts'
import { GoneDraft, type OnKept } from './gone-draft.tsx'
import { useIsPosterSent } from './poster-sending.ts'
import { usePublish } from './queries.ts'
import {
  type DraftHeld,
  RETRY_AFTER_MS,
  type SaveState,
  useDraft,
  type useOpenedDraft,
  type WhichDraft,
} from './use-draft.ts'

const { form: copy, publish: publishing, conflict: conflicting } = announceCopy

const WIDE = '(min-width: 1280px)'
const listenWide = (onChange: () => void) => {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
const isWideNow = () => matchMedia(WIDE).matches

/** Renders the faults to correct, each a link to its field. */
const Faults = ({ faults, at }: { faults: readonly DraftFault[]; at: React.Ref<HTMLDivElement> }) => (
  <div ref={at} tabIndex={-1} role="alert" className={styles.faultsAt}>
    {faults.length > 0 && (
      <Alert.Root status="error" variant="outline" direction="column">
        <Alert.Title>{publishing.faults(faults.length)}</Alert.Title>
        <ul className={styles.faults}>
          {faults.map(({ field, message }) => (
            <li key={field}>
              <a
                href={`#${fieldId(field)}`}
                onClick={(event) => {
                  const target = document.getElementById(fieldId(field))
                  if (!target) return
                  event.preventDefault()
                  target.closest('details')?.setAttribute('open', '')
                  target.focus()
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </Alert.Root>
    )}
  </div>
)

/** The lines that two bodies do not share, as facts to choose by. */
const differences = (mine: DraftBody, theirs: DraftBody): string[] => {
  const names: (readonly [keyof DraftBody, string])[] = [
    ...([
      ['eventName', copy.name],
      ['date', copy.date],
      ['endDate', copy.endDate],
      ['time', copy.time],
      ['doorsAt', copy.doors],
    ] as const),
    ...([
      ['place', copy.place.title],
      ['artists', copy.artists.title],
      ['musicStyle', copy.style],
    ] as const),
    ...([
      ['poster', copy.poster.title],
      ['description', copy.description],
      ['access', copy.access.title],
    ] as const),
    ...([
      ['tariffs', copy.tickets.title],
      ['room', copy.tickets.room],
      ['pageUrl', copy.tickets.pageUrl],
    ] as const),
  ]
  return names
    .filter(([name]) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]))
    .map(([, label]) => label.replace(/ \(facultatif\)$/, ''))
}

/** Returns where another version comes from. The first one of a concert's sheet is the published concert. */
const whoseVersion = ({ concert, version, updatedBy, updatedAt }: Draft): string => {
  if (concert && version === 1) return conflicting.online
  const when = parisStamp(new Date(updatedAt))
  return updatedBy === null ? conflicting.unnamed(when) : conflicting.by(updatedBy, when)
}

const Conflict = ({
  theirs,
  mine,
  onChoose,
}: {
  theirs: Draft
  mine: DraftBody
  onChoose: DraftHeld['choose']
}) => (
  <Card.Root role="alert" aria-labelledby="conflit">
    <Heading size="lg" id="conflit">
      {conflicting.title}
    </Heading>
    <Text>{`${whoseVersion(theirs)} ${conflicting.choose}`}</Text>
    <Text textStyle="sm" color="muted">
      {`${conflicting.differs}\u00a0: ${differences(mine, theirs.body).join(', ')}.`}
    </Text>
    <Wrap gap="3">
      <Button onClick={() => void onChoose(theirs, 'mine')}>{conflicting.mine}</Button>
      <Button variant="outline" onClick={() => void onChoose(theirs, 'theirs')}>
        {conflicting.theirs}
      </Button>
    </Wrap>
  </Card.Root>
)

const Saved = ({ saved }: { saved: SaveState }) => (
  <Text
    textStyle="sm"
    className="figures"
    color={saved.kind === 'nowhere' || saved.kind === 'refused' ? 'danger' : 'muted'}
    role="status"
  >
    {saved.sentence}
  </Text>
)

/** Renders the doubts of the reading of the organisation's own source. */
const Doubts = ({ doubts }: Pick<Draft, 'doubts'>) =>
  doubts.length > 0 && (
    <Alert.Root
      status="warning"
      variant="outline"
      direction="column"
      role="region"
      aria-label={copy.doubts.title}
    >
      <Alert.Title>{copy.doubts.title}</Alert.Title>
      <p>{copy.doubts.text}</p>
      <ul className={styles.faults}>
        {doubts.map((doubt) => (
          <li key={doubt}>{doubt}</li>
        ))}
      </ul>
    </Alert.Root>
  )

const submitLabel = (state: Draft['state'], isTrusted: boolean, isEdit: boolean): string => {
  if (isTrusted) return isEdit ? publishing.update : publishing.submit
  return state === 'returned' ? publishing.again : publishing.review
}

interface DraftFormProps {
  which: WhichDraft
  opened: NonNullable<ReturnType<typeof useOpenedDraft>['data']>
  organisation: { state: 'pending' | 'trusted' | 'suspended' }
  preview: (body: DraftBody) => ReactNode
  onPublished: (published: DraftPublished, isEdit: boolean) => void
  /** Leads on to what was published; not called once the form is left. */
  lead: (published: DraftPublished) => void
  /** Opens the draft that the written text was carried to, if its own is gone. */
  onKept: OnKept
  /** Gets the concert's name once the draft is found published; '' if the text here is another. */
  onOnline?: ((name: string) => void) | undefined
}

/** Renders a concert's form with its preview: all of it is saved while it is written, and published at a press. */
export const DraftForm = ({
  which,
  opened,
  organisation,
  preview,
  onPublished,
  lead,
  onKept,
  onOnline,
}: DraftFormProps) => {
  const draft = useDraft(which, opened)
  const isOnline = useOnline()
  const isWide = useSyncExternalStore(listenWide, isWideNow, () => false)
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** The refusal after which the server may have the draft otherwise than it is shown. */
  const [doubt, setDoubt] = useState<object | null>(null)
  const [isSaving, setSaving] = useState(false)
  const isPosterSent = useIsPosterSent(which.draftId)
  const list = useRef<HTMLDivElement>(null)
  const { concert } = draft
  const state = draft.server?.state ?? 'draft'
  const checked = checkDraft(draft.body, concert, now())
  const faults = isTried && 'faults' in checked ? checked.faults : []
  const isTrusted = organisation.state === 'trusted'
  const publish = usePublish(which, {
    onDone: async (published) => {
      if (published.state === 'published') await draft.close()
      onPublished(published, concert !== null)
    },
    lead,
    onRefused: (sentence, mayDiffer) => {
      setFailure(sentence)
      setDoubt(mayDiffer ? {} : null)
    },
  })
  /** Returns whether the server has told. */
  const catchUp = useEffectEvent(async (): Promise<boolean> => {
    const isReplaced = await draft.catchUp()
    if (isReplaced === null) return false
    setDoubt((latest) => (latest === doubt ? null : latest))
    if (isReplaced)
      setFailure((sentence) => [sentence, publishing.reread].filter((one) => one !== null).join(' '))
    return true
  })
  // Without a network, once it is back; without an answer, until there is one.
  useEffect(() => {
    if (!doubt || !isOnline) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = async () => {
      if (!(await catchUp()) && !isOver) timer = setTimeout(() => void look(), RETRY_AFTER_MS)
    }
    void look()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [doubt, isOnline])
  const prepare = async () => {
    setFailure(null)
    setTried(true)
    if (isPosterSent) {
      setFailure(publishing.poster)
      return undefined
    }
    const written = draft.current()
    if ('faults' in checkDraft(written.body, written.concert, now())) {
      // Before the draft is saved, which may take long: the first field may be in use by then.
      requestAnimationFrame(() => list.current?.focus())
      return undefined
    }
    setSaving(true)
    await draft.flush()
    setSaving(false)
    const version = draft.savedVersion()
    if (version !== null) return { version }
    setFailure(publishing.unsaved)
    return undefined
  }
  if (draft.gone) return <GoneDraft {...{ which, draft, onKept, onOnline }} />
  const isPublishing = isSaving || publish.isPending
  const fields = (
    // Text typed now would be in neither version.
    <div inert={isPublishing}>
      <DraftFields
        organisationId={which.id}
        draftId={which.draftId}
        body={draft.body}
        concert={concert}
        today={draft.today()}
        fields={fieldsOf(faults)}
        onChange={draft.edit}
      />
    </div>
  )
  const isSuspended = organisation.state === 'suspended'
  const isSendable = isTrusted || state !== 'review'
  return (
    <Stack gap="8">
      {state === 'returned' && draft.server?.reason && (
        <Alert.Root status="warning" variant="outline" role="status">
          <p className={styles.about}>
            <b>{publishing.returned}</b>
            {draft.server.reason}
          </p>
        </Alert.Root>
      )}
      {state === 'review' && (
        <Alert.Root status="info" role="status">
          <p>{publishing.inReview}</p>
        </Alert.Root>
      )}
      <Doubts doubts={draft.doubts} />
      {draft.conflict && <Conflict theirs={draft.conflict} mine={draft.body} onChoose={draft.choose} />}
      <Faults faults={faults} at={list} />
      {isWide ? (
        <div className={styles.halves}>
          {fields}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, and nothing in it takes the focus. */}
          <section className={styles.beside} aria-label={copy.tabs.see} tabIndex={0}>
            {preview(draft.body)}
          </section>
        </div>
      ) : (
        <Tabs.Root defaultValue="write">
          <Tabs.List aria-label={copy.tabs.label}>
            <Tabs.Trigger value="write">{copy.tabs.write}</Tabs.Trigger>
            <Tabs.Trigger value="see">{copy.tabs.see}</Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="write">{fields}</Tabs.Content>
          <Tabs.Content value="see">{preview(draft.body)}</Tabs.Content>
        </Tabs.Root>
      )}
      <Stack as="section" gap="4" aria-label={publishing.submit}>
        {!isTrusted && !isSuspended && state !== 'review' && (
          <Text color="muted" textWrap="pretty">
            {publishing.hintReview}
          </Text>
        )}
        {isSuspended && <Text>{publishing.suspended}</Text>}
        {!isOnline && <Text role="status">{publishing.offline}</Text>}
        <FormError text={isSendable ? failure : null} />
        <HStack gap="4" wrap="wrap">
          {isSendable && (
            <Button
              size="lg"
              disabled={!isOnline || isSuspended || draft.conflict !== null}
              loading={isPublishing}
              loadingText={publishing.pending}
              onClick={() => publish.send(prepare)}
            >
              {submitLabel(state, isTrusted, concert !== null)}
            </Button>
          )}
          <Saved saved={draft.saved} />
        </HStack>
      </Stack>
    </Stack>
  )
}
