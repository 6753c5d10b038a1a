/** The limit: one page without a framework. The code's drawing is in IndexedDB; the page reads it and renders one path. */
const DATABASE = 'bare-page'

export interface Drawing {
  size: number
  path: string
}

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore('pass')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const show = ({ size, path }: Drawing) => {
  const place = document.getElementById('qr') as HTMLElement
  place.innerHTML = `<svg viewBox="0 0 ${size} ${size}" width="200" height="200" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
}

const keep = async (drawing: Drawing) => {
  const transaction = (await open()).transaction('pass', 'readwrite')
  transaction.objectStore('pass').put(drawing, 'last')
  await new Promise((resolve) => {
    transaction.oncomplete = resolve
  })
}

Object.assign(globalThis, { keep })
void navigator.serviceWorker.register('/sw.js')
void open().then((database) => {
  const request = database.transaction('pass').objectStore('pass').get('last')
  request.onsuccess = () => request.result && show(request.result as Drawing)
})
