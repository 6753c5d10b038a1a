import { Button } from '@chakra-ui/react/button'
import { chakra } from '@chakra-ui/react/styled-system'
import { shellCopy } from '../copy/shell.ts'
import { Modal } from '../ui/modal.tsx'

const copy = shellCopy.unsent

interface SignOutQuestionProps {
  /** How many changes would be lost. */
  count: number
  onLeave: () => void
  onStay: () => void
}

/** Asks before a sign-out that would lose what the server has not heard yet. */
const SignOutQuestion = ({ count, onLeave, onStay }: SignOutQuestionProps) => (
  <Modal open title={copy.title} onClose={onStay}>
    <p>{copy.text(count)}</p>
    <chakra.div display="flex" flexWrap="wrap" gap="3" mt="2">
      <Button data-autofocus onClick={onStay}>
        {copy.stay}
      </Button>
      <Button variant="outline" color="danger" borderColor="danger" onClick={onLeave}>
        {copy.leave}
      </Button>
    </chakra.div>
  </Modal>
)

export default SignOutQuestion
