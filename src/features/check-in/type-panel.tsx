import { useState } from 'react'
import { readShortCode } from '../../../contract/rules/door-code.ts'
import { checkInCopy } from '../../copy/check-in.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Panel } from './panel.tsx'
import { submit } from './search-panel.css.ts'
import * as styles from './type-panel.css.ts'

const copy = checkInCopy.typing

/** Takes the short code that stands under a ticket's code. */
export const TypePanel = ({ onType, onClose }: { onType: (typed: string) => void; onClose: () => void }) => {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  return (
    <Panel title={copy.title} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (readShortCode(typed)) onType(typed)
          else setWrong(true)
        }}
      >
        <Field label={copy.label} hint={copy.hint} error={isWrong && copy.invalid}>
          {(control) => (
            <Input
              {...control}
              data-autofocus
              className={styles.input}
              type="text"
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="go"
              maxLength={12}
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                setWrong(false)
              }}
            />
          )}
        </Field>
        <button className={submit} type="submit">
          {copy.submit}
        </button>
      </form>
    </Panel>
  )
}
