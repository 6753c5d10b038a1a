import { describe, expect, it } from 'vitest'
import { ticketCodeUrl, ticketSignedBytes } from './ticket-code.ts'

describe('the code of a seat', () => {
  it('is signed over its kind and its id', () => {
    expect(new TextDecoder().decode(ticketSignedBytes('k3_-Zq'))).toBe('billet\nk3_-Zq')
  })
  it('is an address with the signature alone', () => {
    expect(ticketCodeUrl('https://nectar.example', 'k3_-Zq', 'a-b_c')).toBe(
      'https://nectar.example/billet/k3_-Zq?sig=a-b_c',
    )
  })
})
