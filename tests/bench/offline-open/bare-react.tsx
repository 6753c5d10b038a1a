/** The floor: React, Dexie and the QR component, and nothing else. */
import { Dexie, type EntityTable } from 'dexie'
import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

const database = new Dexie('bare-react') as Dexie & { pass: EntityTable<{ id: string; qrUrl: string }, 'id'> }
database.version(1).stores({ pass: 'id' })

const Pass = () => {
  const [qrUrl, setQrUrl] = useState<string>()
  useEffect(() => {
    void database.pass.get('last').then((row) => setQrUrl(row?.qrUrl))
  }, [])
  return qrUrl ? <QRCodeSVG value={qrUrl} size={200} level="L" marginSize={4} /> : null
}

Object.assign(globalThis, { keep: (qrUrl: string) => database.pass.put({ id: 'last', qrUrl }) })
void navigator.serviceWorker.register('/sw.js')
createRoot(document.getElementById('qr') as HTMLElement).render(<Pass />)
