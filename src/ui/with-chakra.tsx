import { ChakraProvider } from '@chakra-ui/react/styled-system'
import type { ComponentType } from 'react'
import { system } from './system.ts'

// The reset and the tokens are in the head of every page already, put there at build: Chakra shall not insert them again.
const pageSystem = {
  ...system,
  _global: [],
  _config: { ...system._config, disableLayers: true },
} as typeof system

/** Gives a page, or what is fetched by itself, the style runtime that it is still drawn with. Nothing that is compiled needs it (decision 033). */
export const withChakra = <Props extends object>(Component: ComponentType<Props>) =>
  function WithChakra(props: Props) {
    return (
      <ChakraProvider value={pageSystem}>
        <Component {...props} />
      </ChakraProvider>
    )
  }
