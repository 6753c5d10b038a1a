import { createIndexes, createMergeableStore, type MergeableChanges, type MergeableContent } from 'tinybase'
import { createOpfsPersister } from 'tinybase/persisters/persister-browser'
import { firstListedDay } from '../../../contract/rules/paris-time.ts'
import { words } from '../../../contract/rules/search.ts'
import { fetchRows, PAGE_LENGTH, present } from './contender.ts'
import { TABLE } from './tinybase-cells.ts'

const ORDER = 'order'

/** TinyBase: a store in memory that merges what a server's store has, kept in the browser's own file system. */
present(async () => {
  const store = createMergeableStore()
  const folder = await navigator.storage.getDirectory()
  const persister = createOpfsPersister(store, await folder.getFileHandle('bench.json', { create: true }))
  await persister.load()
  const indexes = createIndexes(store).setIndexDefinition(ORDER, TABLE, undefined, 'order')
  return {
    install: async () => {
      store.setMergeableContent(await fetchRows<MergeableContent>('/mergeable'))
      await persister.save()
    },
    update: async () => {
      store.applyMergeableChanges(await fetchRows<MergeableChanges>('/mergeable-changes'))
      await persister.save()
    },
    search: async (search) => {
      const first = firstListedDay(new Date())
      const asked = words(search)
      const found: string[] = []
      for (const id of indexes.getSliceRowIds(ORDER, '')) {
        if (String(store.getCell(TABLE, id, 'date')) < first) continue
        const text = String(store.getCell(TABLE, id, 'words'))
        if (asked.every((word) => text.includes(` ${word}`)) && found.push(id) === PAGE_LENGTH) break
      }
      return found
    },
  }
})
