import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import type { User } from '../../../contract/auth.ts'
import { settingsFormsCopy } from '../../copy/settings-forms.ts'
import { Button } from '../../ui/button.tsx'
import { DownloadIcon } from '../../ui/more-icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import { usePersonalData } from './queries.ts'
import { saveFile } from './save-file.ts'
import { Section } from './section.tsx'

const copy = settingsFormsCopy.data
const fetchDialog = () => import('./deletion-dialog.tsx')
const refuse = (description: string) =>
  notify({ title: settingsFormsCopy.failed, description, type: 'error' })

const styles = {
  display: 'grid',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    paddingBlock: '5',
  },
  '& > li:first-of-type': { paddingTop: '0' },
  '& > li + li': { borderTopWidth: '1px', borderColor: 'line' },
  '& h3': { fontFamily: 'heading', fontWeight: '700', fontSize: 'lg' },
  '& .what': { flex: '1 1 16rem', minWidth: 0 },
}

interface MyDataProps {
  user: User
  onDeleted: () => void
}

/** What the law gives everybody: a copy of all that is kept, and the end of it. */
export const MyData = ({ user, onDeleted }: MyDataProps) => {
  const [isAsking, setAsking] = useState(false)
  const [DeletionDialog, loadDialog] = useOnDemand(fetchDialog)
  const data = usePersonalData({
    onDone: (text) => {
      saveFile(copy.file, text)
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
      <chakra.ul css={styles}>
        <li>
          <div className="what">
            <h3>{copy.downloadTitle}</h3>
            <p className="text">{copy.downloadText}</p>
          </div>
          <Button variant="outline" disabled={data.isPending} onClick={() => data.send(null)}>
            {data.isPending ? <Spinner /> : <DownloadIcon size={18} />}
            {data.isPending ? copy.downloading : copy.download}
          </Button>
        </li>
        <li>
          <div className="what">
            <h3>{copy.deleteTitle}</h3>
            <p className="text">{copy.deleteText}</p>
          </div>
          <Button variant="danger" onClick={ask}>
            {copy.delete}
          </Button>
        </li>
      </chakra.ul>
      {isAsking && DeletionDialog && (
        <DeletionDialog user={user} onDeleted={onDeleted} onClose={() => setAsking(false)} />
      )}
    </Section>
  )
}
