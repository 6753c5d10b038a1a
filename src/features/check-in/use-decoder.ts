import { useEffect, useState } from 'react'
import { chooseDecoder, type Decoder } from './decoder.ts'

let chosen: Promise<Decoder | null> | undefined

/** The best way to read codes here, chosen once a page where one is wanted; undefined while it is sought, null where there is none. */
export const useDecoder = (isWanted: boolean): Decoder | null | undefined => {
  const [decoder, setDecoder] = useState<Decoder | null>()
  useEffect(() => {
    if (!isWanted) return
    chosen ??= chooseDecoder()
    let isOver = false
    void chosen.then((found) => {
      // Its code may come with the network.
      if (!found) chosen = undefined
      if (!isOver) setDecoder(found)
    })
    return () => {
      isOver = true
    }
  }, [isWanted])
  return decoder
}
