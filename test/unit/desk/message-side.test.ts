import { describe, expect, test } from 'vitest'
import { messageSide } from '#app/desk/conversation/message-head.tsx'

describe('In the chat', () => {
  const customer = {
    first_name: 'Marisol',
    last_name: 'Vega',
    email: 'marisol@ponderosa.example.com',
    phone: '',
    company: '',
  }
  const author = { id: 'jo', name: 'Jo Lindqvist' }

  test('an answer is shown as an admin’s, under the author’s name', () => {
    expect(messageSide({ kind: 'answer', author }, customer)).toEqual({ role: 'Admin', name: 'Jo Lindqvist' })
    expect(messageSide({ kind: 'answer', author: null }, customer)).toEqual({ role: 'Admin', name: 'Support team' })
  })

  test('a note is neither the customer’s nor an answer', () => {
    expect(messageSide({ kind: 'note', author }, customer)).toEqual({ role: 'Note', name: 'Jo Lindqvist' })
  })

  test('a customer’s message is shown as the customer’s, under the name of who wrote it, or else the requester’s', () => {
    const ben = { id: 'ben', name: 'Ben Ortega' }
    expect(messageSide({ kind: 'customer', author: ben }, customer)).toEqual({ role: 'Customer', name: 'Ben Ortega' })
    expect(messageSide({ kind: 'customer', author: null }, customer)).toEqual({
      role: 'Customer',
      name: 'Marisol Vega',
    })
    expect(messageSide({ kind: 'customer', author: null }, null)).toEqual({ role: 'Customer', name: 'Customer' })
  })
})
