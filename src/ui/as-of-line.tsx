import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { ClockIcon } from './icons.tsx'

/** As of when what is shown is: one quiet line above it. */
export const AsOfLine = ({ children }: { children: ReactNode }) => (
  <chakra.p display="flex" alignItems="center" gap="2" fontSize="sm" color="muted" className="figures">
    <ClockIcon size={16} />
    <span>{children}</span>
  </chakra.p>
)
