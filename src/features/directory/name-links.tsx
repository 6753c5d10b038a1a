import { chakra } from '@chakra-ui/react/styled-system'
import { Link } from 'react-router-dom'
import { pillsStyles } from './profile-styles.ts'

interface NameLinksProps {
  /** Names, with the page of those who have one. */
  names: readonly { name: string; to: string | undefined }[]
}

/** Names beside each other, each a link where it leads somewhere. */
export const NameLinks = ({ names }: NameLinksProps) => (
  <chakra.ul css={pillsStyles}>
    {names.map(({ name, to }) => (
      <li key={name}>{to ? <Link to={to}>{name}</Link> : <span className="plain">{name}</span>}</li>
    ))}
  </chakra.ul>
)
