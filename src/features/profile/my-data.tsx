import { useState } from 'react'
import type { User } from '../../../contract/auth.ts'
import { settingsFormsCopy } from '../../copy/profile.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/loading.tsx'
import { DownloadIcon } from '../../ui/more-icons.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import { text } from './profile.css.ts'
import { usePersonalData } from './queries.ts'
import { Section } from './section.tsx'
import * as styles from './settings.css.ts'

const copy = settingsFormsCopy.data

/** Downloads a text as a JSON file. */
const saveFile = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Revoked late: some browsers begin to read the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

const fetchDialog = async () => ({ default: (await import('./deletion-dialog.tsx')).DeletionDialog })

const refuse = (description: string) =>
  notify({ title: settingsFormsCopy.failed, description, type: 'error' })

interface MyDataProps {
  user: User
  onDeleted: () => void
}

/** Renders the rights under the law: a copy of all personal data, and its deletion. */
export const MyData = ({ user, onDeleted }: MyDataProps) => {
  const [isAsking, setAsking] = useState(false)
  const [DeletionDialog, loadDialog] = useOnDemand(fetchDialog)
  const data = usePersonalData({
    onDone: (json) => {
      saveFile(copy.file, json)
      notify({ title: copy.downloaded, description: copy.file, type: 'success' })
    },
    onFailed: refuse,
  })
  const ask = async () => {
    if (await loadDialog()) setAsking(true)
    else refuse(settingsFormsCopy.deletion.notLoaded)
  }
  return (
    <Section title={copy.title} text={copy.text}>
      <ul className={styles.rows}>
        <li className={styles.row}>
          <div className={styles.what}>
            <h3 className={styles.rowTitle}>{copy.downloadTitle}</h3>
            <p className={text}>{copy.downloadText}</p>
          </div>
          <Button variant="outline" disabled={data.isPending} onClick={() => data.send(null)}>
            {data.isPending ? <Spinner /> : <DownloadIcon size={18} />}
            {data.isPending ? copy.downloading : copy.download}
          </Button>
        </li>
        <li className={styles.row}>
          <div className={styles.what}>
            <h3 className={styles.rowTitle}>{copy.deleteTitle}</h3>
            <p className={text}>{copy.deleteText}</p>
          </div>
          <Button variant="danger" onClick={ask}>
            {copy.delete}
          </Button>
        </li>
      </ul>
      {isAsking && DeletionDialog && (
        <DeletionDialog user={user} onDeleted={onDeleted} onClose={() => setAsking(false)} />
      )}
    </Section>
  )
}
