import { chakra } from '@chakra-ui/react/styled-system'
import { input } from './recipes.ts'

/** A bare text field; give it a label (TextField does). */
export const Input = chakra('input', input)
