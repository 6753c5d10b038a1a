import { useEffect, useState } from 'react'
import { chooseDecoder, type Decoder } from './decoder.ts'

let chosen: Promise<Decoder | null> | undefined

/** The best way to read codes here, chosen once a page; undefined while it is sought, null where there is none. */
export const useDecoder = (): Decoder | null | undefined => {
  const [decoder, setDecoder] = useState<Decoder | null>()
  useEffect(() => {
    chosen ??= chooseDecoder()
    let isWanted = true
    void chosen.then((found) => {
      // Its code may come with the network.
      if (!found) chosen = undefined
      if (isWanted) setDecoder(found)
    })
    return () => {
      isWanted = false
    }
  }, [])
  return decoder
}
