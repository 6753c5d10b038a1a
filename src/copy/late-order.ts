/** An order whose answer came after its page was left. */
export const lateOrderCopy = (event: string) => ({
  title: 'Votre commande attend son paiement',
  description: `Vos places pour «\u00a0${event}\u00a0» sont gardées quelques minutes. «\u00a0Mes billets\u00a0» y ramène aussi.`,
})
