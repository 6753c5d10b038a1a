import type { ReactNode } from 'react'
import { CloudOffIcon } from './icons.tsx'
import { line } from './offline-line.css.ts'

/** The calm line at the top while the server is out of reach. Always in the page, so that its words are announced as they come. */
export const OfflineLine = ({ isShown, children }: { isShown: boolean; children: ReactNode }) => (
  <div className={line} role="status">
    {isShown && (
      <>
        <CloudOffIcon size={16} />
        <span>{children}</span>
      </>
    )}
  </div>
)
