import { shellCopy } from '../copy/layout.ts'
import { Button } from '../ui/button.tsx'
import * as Dialog from '../ui/dialog.tsx'

const copy = shellCopy.unsent

interface SignOutQuestionProps {
  count: number
  onLeave: () => void
  onStay: () => void
}

const SignOutQuestion = ({ count, onLeave, onStay }: SignOutQuestionProps) => (
  <Dialog.Root open onOpenChange={onStay}>
    <Dialog.Content>
      <Dialog.Header>{copy.title}</Dialog.Header>
      <p>{copy.text(count)}</p>
      <Dialog.Footer>
        <Button data-autofocus onClick={onStay}>
          {copy.stay}
        </Button>
        <Button variant="danger" onClick={onLeave}>
          {copy.leave}
        </Button>
      </Dialog.Footer>
    </Dialog.Content>
  </Dialog.Root>
)

export default SignOutQuestion
