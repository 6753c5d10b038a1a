import { expect, test } from '../support/fixtures.ts'
import { enter, members, readyForTheDoor, signIn } from '../support/member.ts'

test('a database from a newer version: the app opens, shows the server’s rows and says what it cannot keep', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/auth')
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('nectar', 9999)
        request.onupgradeneeded = () => request.result.createObjectStore('from-the-future')
        request.onsuccess = () => {
          request.result.close()
          resolve()
        }
        request.onerror = () => reject(request.error)
      }),
  )
  await signIn(page, members.standard)
  await expect(page.getByRole('tab', { name: /^À venir \([1-9]/ })).toBeVisible()
  await expect(page.getByText(/version plus récente de Nectar/)).toBeVisible()
})

test('storage denied: the app opens online and says that it keeps nothing', { tag: '@long' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined, configurable: true })
  })
  await signIn(page, members.standard)
  await expect(page.getByRole('tab', { name: /^À venir \([1-9]/ })).toBeVisible()
  await expect(page.getByText(/ne laisse rien garder/)).toBeVisible()
  await page.getByRole('button', { name: 'Afficher mon QR code' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Mon Pass' }).getByRole('img', { name: /QR code/ }),
  ).toBeVisible()
})

test('rows that were spoilt are fetched again and crash nothing', { tag: ['@worker', '@long'] }, async ({
  page,
}) => {
  await signIn(page, members.standard)
  await readyForTheDoor(page)
  await page.goto('/nulle-part')
  await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('nectar')
      request.onsuccess = () => resolve(request.result)
    })
    for (const name of ['tickets', 'passes', 'subscriptions', 'events', 'profiles']) {
      if (!db.objectStoreNames.contains(name)) continue
      await new Promise<void>((resolve) => {
        const transaction = db.transaction(name, 'readwrite')
        const cursor = transaction.objectStore(name).openCursor()
        cursor.onsuccess = () => {
          const at = cursor.result
          if (!at) return
          const spoilt = { ...at.value }
          for (const key of Object.keys(spoilt)) {
            if (typeof spoilt[key] === 'object') spoilt[key] = { nonsense: true }
          }
          at.update(spoilt)
          at.continue()
        }
        transaction.oncomplete = () => resolve()
        transaction.onerror = () => resolve()
        transaction.onabort = () => resolve()
      })
    }
    db.close()
  })
  await page.goto('/tickets')
  await expect(page.getByRole('tab', { name: /^À venir \([1-9]/ })).toBeVisible()
  await page.getByRole('button', { name: 'Afficher mon QR code' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Mon Pass' }).getByRole('img', { name: /QR code/ }),
  ).toBeVisible()
})

test('a full disk: what the server has is shown, and the lack is said', { tag: '@long' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const full = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    }
    IDBObjectStore.prototype.put = full
    IDBObjectStore.prototype.add = full
  })
  await signIn(page, members.standard)
  await expect(page.getByRole('tab', { name: /^À venir \([1-9]/ })).toBeVisible()
  await expect(page.getByText(/L’espace de cet appareil est plein/)).toBeVisible()
})

test('what local storage keeps is spoilt: the app opens and asks the server', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, members.standard, '/tickets')
  for (const spoilt of ['{}', '"x"', 'null', '{"id":5}']) {
    await page.waitForFunction(() => localStorage.getItem('nectar.queries')?.includes('current-user'))
    await page.goto('/nulle-part')
    await page.evaluate((data) => {
      const stored = JSON.parse(localStorage.getItem('nectar.queries') ?? '')
      for (const query of stored.clientState.queries) {
        query.state.data = JSON.parse(data)
        query.state.dataUpdatedAt = 0
      }
      localStorage.setItem('nectar.queries', JSON.stringify(stored))
    }, spoilt)
    await page.goto('/tickets')
    await expect(page.getByRole('tab', { name: /^À venir \([1-9]/ }), spoilt).toBeVisible()
    await expect(page.getByRole('link', { name: /Communauté/ }).first(), spoilt).toBeVisible()
  }
})
