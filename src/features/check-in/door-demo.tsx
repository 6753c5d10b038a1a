import { useState } from 'react'
import { checkInCopy } from '../../copy/check-in.ts'
import { playCopy } from '../../copy/play.ts'
import { Button } from '../../ui/button.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { QrIcon } from '../../ui/more-icons.tsx'
import { Text } from '../../ui/type.tsx'
import type { AnswerMessage } from './answer-message.ts'
import { type AnswerAction, AnswerScreen } from './answer-screen.tsx'
import * as styles from './door-demo.css.ts'

const { answer } = checkInCopy
const { cases } = playCopy.door

type Case = keyof typeof cases

const FULL = 'Plein tarif'
const messages: Record<Case, AnswerMessage> = {
  ticket: { tone: 'good', title: answer.admitted, name: 'Inès S.', facts: [FULL], todo: '' },
  again: {
    tone: 'bad',
    title: answer.already.title,
    name: 'Inès S.',
    facts: [answer.already.when('20:31', checkInCopy.open.doorDefault), FULL],
    todo: answer.already.todo,
  },
  forged: { tone: 'bad', ...answer.falsified, name: '', facts: [] },
  pass: {
    tone: 'ask',
    title: answer.walkIn.title,
    name: 'Yanis D.',
    facts: [answer.walkIn.levels[2] ?? answer.walkIn.pass],
    todo: answer.walkIn.todo,
  },
}

/** Renders the door's screen to try: real answers, invented guests; nothing is read, stored or sent. */
const DoorDemo = () => {
  const [shown, setShown] = useState<{ of: Case; message: AnswerMessage } | null>(null)
  const leave = () => setShown(null)
  const isQuestion = shown?.message.tone === 'ask'
  const letIn = () =>
    setShown({ of: 'ticket', message: { ...messages.pass, tone: 'good', title: answer.admitted, todo: '' } })
  const actions: AnswerAction[] = isQuestion
    ? [
        { label: answer.refuse, onClick: leave },
        { label: answer.letIn, onClick: letIn, isMain: true },
      ]
    : []
  return (
    <Stack gap="4">
      <Wrap gap="2">
        {(Object.keys(cases) as Case[]).map((each) => (
          <Button
            key={each}
            variant="outline"
            onClick={() => setShown({ of: each, message: messages[each] })}
          >
            {cases[each]}
          </Button>
        ))}
      </Wrap>
      <div className={styles.phone}>
        <Stack align="center" textAlign="center">
          <QrIcon size={64} />
          <Text textStyle="lg">{checkInCopy.aim}</Text>
        </Stack>
        {shown && (
          <AnswerScreen
            key={`${shown.of} ${shown.message.tone}`}
            message={shown.message}
            actions={actions}
            isQuestion={isQuestion}
            leavesAfter={null}
            takenAt={undefined}
            onDone={leave}
          />
        )}
      </div>
    </Stack>
  )
}

export default DoorDemo
