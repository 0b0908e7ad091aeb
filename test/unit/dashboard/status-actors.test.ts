import { expect, test } from 'vitest'
import { noteStatusActor, takeStatusActor } from '#app/dashboard/ticket/status-actors.ts'

test('Who changed the status of a ticket is kept per ticket', () => {
  noteStatusActor('printer', 'jo')
  noteStatusActor('network', 'dana')
  expect(takeStatusActor('printer')).toBe('jo')
  expect(takeStatusActor('network')).toBe('dana')
})

test('Who changed a status is used for one change only', () => {
  noteStatusActor('printer', 'jo')
  takeStatusActor('printer')
  expect(takeStatusActor('printer')).toBeUndefined()
})
