import { PassCheck } from './pass-check.tsx'
import { readPassCode } from './pass-code.ts'

/** What the link of a Pass is worth. */
const LinkCheck = ({ userId, search }: { userId: string; search: string }) => (
  <PassCheck code={readPassCode(userId, search)} />
)

export default LinkCheck
