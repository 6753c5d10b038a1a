import { type DraftBody, MAX_ARTISTS } from '../../../../contract/drafts.ts'
import { announceCopy } from '../../../copy/announce.ts'
import { Button } from '../../../ui/button.tsx'
import { Box, Stack, Wrap } from '../../../ui/layout.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import * as styles from './announce.css.ts'
import { EntryField } from './entry-field.tsx'
import type { FieldsOf } from './fields.ts'

const { artists: copy } = announceCopy.form

type Artist = DraftBody['artists'][number]

interface ArtistFieldsProps {
  artists: Artist[]
  fields: FieldsOf
  onChange: (artists: Artist[]) => void
}

/** Asks who plays, in order, each with an hour if it is known. */
export const ArtistFields = ({ artists, fields, onChange }: ArtistFieldsProps) => {
  const change = (at: number, artist: Partial<Artist>) =>
    onChange(artists.map((one, index) => (index === at ? { ...one, ...artist } : one)))
  const raise = (at: number) =>
    onChange(
      artists.map((one, index) => artists[index === at - 1 ? at : index === at ? at - 1 : index] ?? one),
    )
  return (
    <Stack gap="4">
      {artists.length > 0 && (
        <Box as="ul">
          {artists.map((artist, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields hold no state.
            <li className={styles.artist} key={at}>
              <EntryField
                {...fields(`artists.${at}.name`)}
                label={artists.length > 1 ? copy.of(at + 1) : copy.name}
                side="artists"
                entry={artist}
                onType={(name) => change(at, { id: null, name })}
                onChoose={({ id, name }) => change(at, { id, name })}
              />
              <Wrap gap="3" align="end">
                <TextField
                  {...fields(`artists.${at}.at`)}
                  label={<span>{copy.atShort}</span>}
                  aria-label={copy.at(artist.name)}
                  type="time"
                  value={artist.at}
                  onChange={({ currentTarget: { value } }) => change(at, { at: value })}
                />
                {at > 0 && (
                  <Button variant="ghost" size="sm" onClick={() => raise(at)}>
                    {copy.up}
                    <span className="visually-hidden">{artist.name}</span>
                  </Button>
                )}
                <Button
                  variant="ghost"
                  size="sm"
                  onClick={() => onChange(artists.filter((_, index) => index !== at))}
                >
                  {copy.remove}
                  <span className="visually-hidden">{artist.name || copy.of(at + 1)}</span>
                </Button>
              </Wrap>
            </li>
          ))}
        </Box>
      )}
      <Wrap>
        <Button
          variant="outline"
          disabled={artists.length >= MAX_ARTISTS}
          onClick={() => onChange([...artists, { id: null, name: '', at: '' }])}
        >
          {copy.add}
        </Button>
      </Wrap>
    </Stack>
  )
}
