import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { User } from '../../../contract/auth.ts'
import { profileCopy } from '../../copy/profile.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import * as styles from './profile.css.ts'
import { hasProfileDraft } from './profile-draft.ts'

const { personal, fields, failed } = profileCopy
const fetchForm = () => import('./identity-form.tsx')

const Fact = ({
  label,
  value,
  absent,
  isWhole = false,
  children,
}: Record<'label' | 'absent', string> & {
  value: string | null
  isWhole?: boolean
  children?: ReactNode
}) => (
  <div className={isWhole ? styles.whole : undefined}>
    <dt className={styles.term}>{label}</dt>
    <dd className={value ? styles.fact : styles.absent}>{value || absent}</dd>
    {children}
  </div>
)

/** Who the member is: read, and after 'Modifier' typed; back to reading on save or cancel (document 2, section 4). */
export const IdentityCard = ({ user }: { user: User }) => {
  const titleId = useId()
  const [isEditing, setEditing] = useState(false)
  const [Form, loadForm] = useOnDemand(fetchForm)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  const begin = async () => {
    if (await loadForm()) setEditing(true)
    else notify({ title: failed.title, description: personal.notLoaded, type: 'error' })
  }
  // Back from a sign-in in the middle of typing: it goes on where it was.
  const resume = useEffectEvent(() => hasProfileDraft(user.id, 'profile') && void begin())
  useEffect(() => void resume(), [])
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 className={styles.cardTitle} id={titleId}>
          {personal.title}
        </h2>
        {!isEditing && (
          <Button
            ref={edit}
            variant="outline"
            size="sm"
            onPointerEnter={() => void loadForm()}
            onClick={begin}
          >
            {personal.edit}
          </Button>
        )}
      </div>
      {isEditing && Form ? (
        <Form user={user} onClose={() => setEditing(false)} />
      ) : (
        <dl className={styles.facts}>
          <Fact label={fields.firstName} value={user.firstName} absent={personal.absent} />
          <Fact label={fields.lastName} value={user.lastName} absent={personal.absent} />
          <Fact label={fields.email} value={user.email} absent={personal.absent} isWhole>
            <dd className={styles.note}>{fields.emailFixed}</dd>
          </Fact>
          <Fact label={fields.phone} value={user.phone} absent={personal.absent} />
          <Fact label={fields.city} value={user.city} absent={personal.absentFeminine} />
        </dl>
      )}
    </section>
  )
}
