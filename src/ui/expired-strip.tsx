import * as Alert from './alert.tsx'
import { ButtonLink } from './button-link.tsx'
import { Text } from './type.tsx'

interface ExpiredStripProps {
  copy: { title: string; description: string; action: string }
  /** Address of the sign-in, with the return path. */
  to: string
}

/** Tells that the session has ended; stored data stays readable below. */
export const ExpiredStrip = ({ copy: { title, description, action }, to }: ExpiredStripProps) => (
  <Alert.Root status="warning" role="status" mb="6" align="center" justify="space-between" wrap="wrap">
    <Text maxW="26rem" textWrap="pretty">
      <b>{title}</b>
      <br />
      {description}
    </Text>
    <ButtonLink to={to} size="sm">
      {action}
    </ButtonLink>
  </Alert.Root>
)
