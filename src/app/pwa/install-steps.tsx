import { pwaCopy } from '../../copy/pwa.ts'
import * as Dialog from '../../ui/dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import * as styles from './install-steps.css.ts'

const copy = pwaCopy.install

/** The icons of the steps: Safari's share icon, the plus in a square, the word 'Ajouter'. */
const signs = [
  <path key="share" d="M20 24V7M14 12.5L20 6.5l6 6M13 18h-3v15h20V18h-3" />,
  <path key="add" d="M8 8h24v24H8zM20 14v12M14 20h12" />,
  <path key="done" d="M6 20a14 14 0 1 0 28 0 14 14 0 1 0-28 0M13 20.5l5 5 9.5-10" />,
]

const InstallSteps = ({ onClose }: { onClose: () => void }) => (
  <Dialog.Root open onOpenChange={onClose}>
    <Dialog.Content>
      <Dialog.Header>{copy.stepsTitle}</Dialog.Header>
      <Stack as="ol" gap="5">
        {copy.steps.map(({ title, text }, index) => (
          <li className={styles.step} key={title}>
            <svg
              className={styles.sign}
              viewBox="0 0 40 40"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.5"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              {signs[index]}
            </svg>
            <Text color="muted">
              <Heading as="b" size="md" display="block" color="ink">
                {index + 1}. {title}
              </Heading>
              {text}
            </Text>
          </li>
        ))}
      </Stack>
    </Dialog.Content>
  </Dialog.Root>
)

export default InstallSteps
