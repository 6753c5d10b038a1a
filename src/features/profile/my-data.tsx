import { type ReactNode, useState } from 'react'
import type { User } from '../../../contract/auth.ts'
import { settingsFormsCopy } from '../../copy/profile.ts'
import { Button } from '../../ui/button.tsx'
import { Wrap } from '../../ui/layout.tsx'
import { DownloadIcon } from '../../ui/more-icons.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
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

interface RightProps {
  title: string
  text: string
  /** The button. */
  children: ReactNode
}

const Right = ({ title, text, children }: RightProps) => (
  <Wrap as="li" className={styles.right} align="center" justify="space-between" gap="4" py="5">
    <div className={styles.what}>
      <Heading as="h3" size="md">
        {title}
      </Heading>
      <Text color="muted" textWrap="pretty">
        {text}
      </Text>
    </div>
    {children}
  </Wrap>
)

/** Renders the rights under the law: a copy of all personal data, and its deletion. */
export const MyData = ({ user }: { user: User }) => {
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
      <ul>
        <Right title={copy.downloadTitle} text={copy.downloadText}>
          <Button
            variant="outline"
            loading={data.isPending}
            loadingText={copy.downloading}
            onClick={() => data.send(null)}
          >
            <DownloadIcon size={18} />
            {copy.download}
          </Button>
        </Right>
        <Right title={copy.deleteTitle} text={copy.deleteText}>
          <Button variant="danger" onClick={ask}>
            {copy.delete}
          </Button>
        </Right>
      </ul>
      {isAsking && DeletionDialog && <DeletionDialog user={user} onClose={() => setAsking(false)} />}
    </Section>
  )
}
