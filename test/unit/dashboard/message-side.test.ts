import { describe, expect, test } from 'vitest'
import { messageSide } from '#app/dashboard/ticket/chat/message-side.ts'

describe('In the chat', () => {
  const customer = {
    first_name: 'Marisol',
    last_name: 'Vega',
    email: 'marisol@ponderosa.example.com',
    phone: '',
    company: '',
  }
  const author = { first_name: 'Jo', last_name: 'Lindqvist' }

  test('an answer is shown as an admin’s, under the author’s name', () => {
    expect(messageSide({ kind: 'answer', author }, customer)).toEqual({
      role: 'Admin',
      name: 'Jo Lindqvist',
    })
    expect(messageSide({ kind: 'answer', author: null }, customer)).toEqual({
      role: 'Admin',
      name: 'Support team',
    })
  })

  test('a customer’s message is shown as the customer’s, under the customer’s name', () => {
    expect(messageSide({ kind: 'customer', author: null }, customer)).toEqual({
      role: 'Customer',
      name: 'Marisol Vega',
    })
    expect(messageSide({ kind: 'customer', author: null }, null)).toEqual({
      role: 'Customer',
      name: 'Customer',
    })
  })
})
