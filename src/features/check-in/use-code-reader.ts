import { useEffect, useState } from 'react'
import { type CodeReader, openCodeReader } from './code-reader.ts'

let chosen: Promise<CodeReader | null> | undefined

/** What reads codes here, opened once a page where one is wanted; undefined while it is sought, null where there is none. */
export const useCodeReader = (isWanted: boolean): CodeReader | null | undefined => {
  const [reader, setReader] = useState<CodeReader | null>()
  useEffect(() => {
    if (!isWanted) return
    chosen ??= openCodeReader()
    let isOver = false
    void chosen.then((found) => {
      // Its code may come with the network.
      if (!found) chosen = undefined
      if (!isOver) setReader(found)
    })
    return () => {
      isOver = true
    }
  }, [isWanted])
  return reader
}
