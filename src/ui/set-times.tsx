import { Box, HStack } from './layout.tsx'

/** Renders who plays when. */
export const SetTimes = ({ setTimes }: { setTimes: readonly { name: string; at: string }[] }) => (
  <Box as="ol" className="figures">
    {setTimes.map(({ name, at }) => (
      <HStack as="li" key={`${at} ${name}`} align="baseline" gap="3">
        <time dateTime={at}>{at}</time>
        <b translate="no">{name}</b>
      </HStack>
    ))}
  </Box>
)
