import { expect, test, vi } from 'vitest'
import { laterChoices } from '#app/desk/sending/send-button.tsx'
import { clockInZone, momentInZone } from '#app/lib/zone-time.ts'
import { formatPlanned } from '#contract/working-hours.ts'

const DENVER = 'America/Denver'
const choices = (now: string) => laterChoices(new Date(now), DENVER).map(({ label, at }) => [label, at.toISOString()])

test('An answer leaves at 8:00 of the company’s clocks, across a change of the clocks too', () => {
  // Saturday evening in Denver, Sunday in Greenwich; the clocks go back that night.
  expect(choices('2026-11-01T02:30:00.000Z')).toEqual([
    ['In 1 hour', '2026-11-01T03:30:00.000Z'],
    ['Tomorrow, 8:00 AM', '2026-11-01T15:00:00.000Z'],
    ['Monday, 8:00 AM', '2026-11-02T15:00:00.000Z'],
  ])
  expect(choices('2026-10-31T02:30:00.000Z')[1]).toEqual(['Tomorrow, 8:00 AM', '2026-10-31T14:00:00.000Z'])
})

test('On a Sunday tomorrow is Monday, and on a Monday it is a week away', () => {
  expect(choices('2026-11-29T18:00:00.000Z').map(([label]) => label)).toEqual(['In 1 hour', 'Tomorrow, 8:00 AM'])
  expect(choices('2026-11-30T18:00:00.000Z')[2]).toEqual(['Monday, 8:00 AM', '2026-12-07T15:00:00.000Z'])
})

test('What clocks show is read back as the same moment; an hour that is skipped is the one after it', () => {
  for (const clock of ['2026-11-01T00:30', '2026-11-01T02:30', '2026-03-08T01:59', '2026-03-08T03:00'])
    expect(clockInZone(momentInZone(clock, DENVER), DENVER)).toBe(clock)
  expect(clockInZone(momentInZone('2026-03-08T02:30', DENVER), DENVER)).toMatch(/^2026-03-08T0[13]:30$/)
})

test('A planned moment names its year only when it is another one on the company’s clocks', () => {
  // New Year has come in Greenwich, not in Denver.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-01T03:00:00.000Z') })
  expect(formatPlanned(new Date('2026-12-01T15:00:00.000Z'), DENVER)).toBe('Tue, Dec 1, 8:00 AM')
  expect(formatPlanned(new Date('2027-12-01T15:00:00.000Z'), DENVER)).toBe('Wed, Dec 1, 2027, 8:00 AM')
})
