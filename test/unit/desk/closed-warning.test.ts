import { beforeEach, expect, it, vi } from 'vitest'
import { canBeClosed, closeWarning, isWarningClosed } from '#app/desk/mail/mail-alerts.tsx'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})

const inDays = (days_left: number) => ({ expires_at: '2027-05-31T00:00:00.000Z', days_left })

it('A person closes the warning of an ending secret until the next one is due; others still see it', () => {
  expect(isWarningClosed('jo', inDays(30))).toBe(false)
  closeWarning('jo', inDays(30))
  expect([30, 29, 8].map((days) => isWarningClosed('jo', inDays(days)))).toEqual([true, true, true])
  expect(isWarningClosed('kim', inDays(30))).toBe(false)
  expect([7, 1].map((days) => isWarningClosed('jo', inDays(days)))).toEqual([false, false])
  closeWarning('jo', inDays(7))
  expect([7, 2, 1].map((days) => isWarningClosed('jo', inDays(days)))).toEqual([true, true, false])
})

it('A secret that has ended cannot be closed', () => {
  closeWarning('jo', inDays(0))
  expect([canBeClosed(inDays(0)), isWarningClosed('jo', inDays(0)), isWarningClosed('jo', inDays(-3))]).toEqual([
    false,
    false,
    false,
  ])
})
