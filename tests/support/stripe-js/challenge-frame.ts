/** Runs in the frame of hooks.stripe.com: it may use nothing from outside itself. */
const inTheFrame = () => {
  const intent = new URLSearchParams(location.search).get('payment_intent') ?? ''
  for (const button of document.querySelectorAll('button')) {
    button.addEventListener('click', async () => {
      const query = new URLSearchParams({ payment_intent: intent, answer: button.value })
      await fetch(`https://hooks.stripe.com/3d_secure_2/answer?${query}`)
      parent.postMessage({ from: 'challenge', frame: location.hash.slice(1), type: 'answered' }, '*')
    })
  }
  document.querySelector('button')?.focus()
}

/** Returns the bank's page in its window: approve, or fail. */
export const challengeFrame = (): string => `<!doctype html>
<html lang="fr"><meta charset="utf-8"><title>3D Secure</title>
<style>body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #000a; font: 16px system-ui }
main { background: #fff; color: #1a1a1a; padding: 24px; border-radius: 12px; display: grid; gap: 12px }
button { font: inherit; padding: 12px }</style>
<body><main role="dialog" aria-modal="true" aria-label="Authentification 3D Secure">
<h1>Authentification 3D Secure</h1><p>Votre banque vous demande de confirmer ce paiement.</p>
<button value="approve">Approuver</button><button value="fail">Refuser</button></main>
<script>(${inTheFrame.toString()})()</script></body></html>`
