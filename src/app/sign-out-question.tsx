import { shellCopy } from '../copy/layout.ts'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'
import * as styles from './sign-out-question.css.ts'

const copy = shellCopy.unsent

interface SignOutQuestionProps {
  count: number
  onLeave: () => void
  onStay: () => void
}

const SignOutQuestion = ({ count, onLeave, onStay }: SignOutQuestionProps) => (
  <Modal open title={copy.title} onClose={onStay}>
    <p>{copy.text(count)}</p>
    <div className={styles.actions}>
      <Button data-autofocus onClick={onStay}>
        {copy.stay}
      </Button>
      <Button variant="danger" onClick={onLeave}>
        {copy.leave}
      </Button>
    </div>
  </Modal>
)

export default SignOutQuestion
