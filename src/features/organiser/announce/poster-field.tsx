import { useEffect, useId, useState } from 'react'
import { announceCopy } from '../../../copy/announce.ts'
import { useOnline } from '../../../shared/use-online.ts'
import { button } from '../../../ui/button.css.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Stack, Wrap } from '../../../ui/layout.tsx'
import { Spinner } from '../../../ui/loading.tsx'
import { Text } from '../../../ui/type.tsx'
import * as styles from './announce.css.ts'
import { useAddPoster, useIsPosterSent } from './poster-sending.ts'
import { latePosters } from './unsent-drafts.ts'

const { poster: copy } = announceCopy.form

interface PosterFieldProps {
  id: string
  organisationId: string
  draftId: string
  poster: string
  onChange: (poster: string) => void
}

/** Asks for a poster: draws the picture anew on the phone, then sends it. */
export const PosterField = ({ id, organisationId, draftId, poster, onChange }: PosterFieldProps) => {
  const hintId = useId()
  const isOnline = useOnline()
  const [fault, setFault] = useState<string | null>(null)
  const add = useAddPoster({ organisationId, draftId }, setFault)
  useEffect(() => latePosters.takeBy(draftId, onChange))
  const choose = (file: File | undefined) => {
    if (!file) return
    setFault(null)
    add.send(file)
  }
  const isBusy = useIsPosterSent(draftId)
  return (
    <Stack gap="3">
      <Wrap gap="4" align="end">
        {poster && <img className={styles.poster} src={poster} alt={copy.alt} width={120} height={150} />}
        <Stack gap="3">
          <Wrap gap="3">
            <label
              className={button({ variant: 'outline' })}
              data-disabled={isBusy || !isOnline || undefined}
            >
              {isBusy ? (
                <>
                  <Spinner />
                  <span>{copy.sending}</span>
                </>
              ) : (
                <span>{poster ? copy.change : copy.choose}</span>
              )}
              <input
                className={styles.file}
                id={id}
                type="file"
                accept="image/*"
                disabled={isBusy || !isOnline}
                aria-describedby={hintId}
                onChange={({ currentTarget }) => {
                  choose(currentTarget.files?.[0])
                  currentTarget.value = ''
                }}
              />
            </label>
            {poster && (
              <Button variant="ghost" disabled={isBusy} onClick={() => onChange('')}>
                {copy.remove}
              </Button>
            )}
          </Wrap>
          <Text id={hintId} textStyle="sm" color="muted">
            {isOnline ? (poster ? copy.hint : `${copy.hint} ${copy.none}`) : copy.offline}
          </Text>
        </Stack>
      </Wrap>
      <FormError text={fault} />
    </Stack>
  )
}
